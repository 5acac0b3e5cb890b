// Words: the drawn model.
import { plural } from '../../base/format.js';

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  oneStep: 'One step',
  pause: 'Pause',
  trainOn: 'Train on',
  play: 'Play',
  youAreLookingAt: ({ at, sub }) => `You are looking at step ${at}. ${sub}`,
  showTheMaths: 'Show the maths',
  coloursOfTheArcs: 'Colours of the arcs',
  widthOfTheArcs: 'Width of the arcs',
  previousExample: 'Previous example',
  nextExample: 'Next example',
  yourOwnInput: 'Your own input',
  typeYourOwnInput: 'Type your own input',
  pointAtAnAnswer: 'point at an answer to see where it looks ↓',
  done: 'Done',
  backToExamples: 'Back to examples',
  stayHere: 'Stay here',
  forgetTheStepOf: 'Forget the step of the link and keep the model as it is',
  writes: ({
    name,
    isWhole,
    head,
    layer,
    part,
    input,
    source,
    byChance,
    token,
    minus,
    by,
    strong,
    lead,
    extra,
  }) =>
    `${lead(`${isWhole ? 'For' : 'To fill'} ${strong(name)}, `)}head ${head} of layer ${layer} writes ${strong(part)} from ${strong(input)}${source ? `, ${source}` : ''}${byChance ? `${source ? '' : ','} by chance` : ''}${extra(`; ${token} leads ${minus} by ${by}`)}.`,
  writesNothing: ({ name, isWhole, heads, token, minus, by, extra }) =>
    `${isWhole ? 'For' : 'To fill'} ${name}, ${heads === 1 ? 'this head writes' : 'heads write'} nothing for it from the input${extra(`; ${token} leads ${minus} by ${by}`)}.`,
  headWrites: ({ head }) => `head ${head} writes`,
  logitsWritten: 'logits written',
  othersWrite: ({ part }) => `${part} others`,
  layerShare: ({ layer, share, isMean }) => `${isMean ? 'mean of ' : ''}layer ${layer} · ${share}`,
  inputOf: ({ label, number }) => `${label}, input ${number}`,
  widths: {
    looks: { text: 'looks', title: 'Arcs as wide as the share that a head looks there' },
    written: {
      text: 'writes',
      title:
        'Arcs as wide as what a head writes from there of the answer: of the logit by which it leads',
    },
  },
  itsAnswers: 'its answers,',
  inputWord: 'input',
  tokensTo: ({ last }) => `tokens 1–${last}`,
  theLinkIsOf: ({ step }) => `The link is of step ${step} · `,
  trainToStep: ({ step }) => `Train to step ${step}`,
  trains: ({ steps }) =>
    `Trains ${plural(steps, 'step')} with the settings and draws of the link; the weights are then the same`,
  rest: { slots: ({ share }) => `${share} slots`, others: ({ share }) => `${share} others` },
  answerIs: {
    plain: ({ name, label }) => `${upper(name)}: ${label}`,
    right: ({ name, label }) => `${upper(name)}: ${label}, right`,
    wrong: ({ name, label, expected }) => `${upper(name)}: ${label}, should be ${expected}`,
    follows: ({ name, label, expected }) => `${upper(name)}: ${label}; ${expected} follows`,
  },
  looksAt: {
    head: ({ head }) => `head ${head} looks`,
    layer: ({ layer }) => `layer ${layer} looks`,
  },
};
