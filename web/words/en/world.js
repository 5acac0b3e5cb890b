// Words: what models of streams do, drawn.
import { plural } from '../../base/format.js';

const arrives = ({ arrived, starts }) => `arrives from ${arrived} of ${plural(starts, 'start')}`;

export default {
  previousExample: 'Previous example',
  nextExample: 'Next example',
  example: ({ index }) => `example ${index}`,
  whichStreamsHeadsLook: 'Which streams heads look at',
  whereHeadsLookFrom: ({ from }) => `Where heads look from ${from}:`,
  even: 'even',

  // a model that acts
  pathsOfTheModel: 'Paths of the model from several starts to the goal',
  handle: {
    goal: 'Goal: drag it, or move it with the arrow keys',
    obstacle: 'Obstacle: drag it, or move it with the arrow keys',
    start: 'Start: drag it, or move it with the arrow keys',
  },
  returnToAskFor: 'Return to ask for',
  askForAReturn: 'Ask for a return that is',
  poor: 'poor',
  beyond: 'beyond',
  aboveAllOfThe: ({ percent }) => `above all of the data, by ${percent} % of its range`,
  betterThanOfThe: ({ percent }) => `better than ${percent} % of the data`,
  actsUnasked: ({ arrived, starts, reached }) =>
    `It ${arrives({ arrived, starts })} and reaches ${reached}; no return is asked for.`,
  actsAsked: ({ wanted, arrived, starts, reached }) =>
    `Asked for ${wanted} on average, it reaches ${reached} and ${arrives({ arrived, starts })}.`,

  // a model that fits lines
  squaredErrorByThe: 'Squared error by the number of examples',
  fitLine: {
    neighbours: 'nearest three',
    least_squares: 'least squares',
    ridge: 'ridge: the best',
    model: 'model',
  },
  examplesSoFar: 'examples so far',
  squaredError: 'squared error',
  fits: ({ examples, model, ridge }) =>
    `After ${plural(examples, 'example')} its squared error is ${model}; ridge regression, the ` +
    `best there is, has ${ridge}.`,

  // a model that finds paths
  theGraphAndThe: 'The graph, and the path of the model from a node',
  theNodeThatThe: 'The node that the path begins at',
  pathFromNode: 'Path from node',
  away: ({ node, shortest }) => `${node}, ${shortest} away`,
  finds: ({ best, nodes, shortest, walks }) =>
    `It takes a shortest path from ${best} of ${plural(nodes, 'node')}. Shortest paths have ` +
    `${shortest} moves on average, random walks that arrive ${walks}.`,

  // a model that foresees
  angleAndVelocityForeseen: 'Angle and velocity: foreseen, and true',
  told: 'told',
  true: 'true',
  onItsOwn: 'on its own',
  foresees: ({ ahead, error, still }) =>
    `After ${plural(ahead, 'step')} on its own its squared error is ${error}; to foresee no ` +
    `motion has ${still}.`,
  aColumnStepBy: 'A column, step by step: true, predicted, foreseen',
  column: 'Column',
  oneStepAhead: 'one step ahead',
  noHeldOutExample: ({ name }) => `No held-out example has a ${name} to foresee.`,
  follows: ({ name, error }) =>
    `One step ahead its squared error of ${name} is ${error} of the variance; to guess the mean ` +
    'has about 1.',
  axes: { step: 'step', velocity: '↑ velocity', angle: 'angle →' },
};
