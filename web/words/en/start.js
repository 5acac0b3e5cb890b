// Words: Start here.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  closeStartHereYour: 'Close Start here; your progress is kept',
  startHereDone: 'Start here · done',
  startHereOf: ({ at, total }) => `Start here · ${at} of ${total}`,
  yourPrediction: ({ pick }) => `Your prediction: ${pick}.`,
  goToIt: 'Go to it',
  movesTheKeyboardFocus: 'Moves the keyboard focus to the marked part; the key H comes back',
  putItBack: 'Put it back',
  startAgain: 'Start again',
  anotherTask: 'another task',
  trainingHasFailedThe: 'Training has failed: the loss is no longer a number.',
  afterStepsTheTask: ({ step }) =>
    `After ${step} steps the task is not solved. Most seeds need 300.`,
  trainingIsPausedAt: ({ step }) => `Training is paused at step ${step}.`,
  tokensInTokensOut: 'Tokens in, tokens out',
  aTransformerTransformerReads:
    'A [transformer|transformer] reads and writes [tokens|token]. Here each token is one number. The marked row is the input, and the model must output it in reverse order.',
  whichTokenBelongsIn: 'Which token belongs in slot 1, the first answer?',
  fromTokensToNumbers: 'From tokens to numbers',
  aModelComputesWith: ({ d_model }) =>
    `A model computes with numbers, so it looks up ${d_model} learned numbers for each token: its [embedding|embedding]. It then adds other numbers that depend only on the [position|position].`,
  theRowOfAnswers:
    'The row of answers shows outputs. As input, every slot holds the same empty token. Are the embeddings of the slots equal?',
  yesAllEqual: 'Yes, all equal',
  noTheyDiffer: 'No, they differ',
  pointAtTheMarked: 'Point at the marked strip, or select it with Enter. Each row is one token.',
  theEmbeddingsOfThe:
    'The embeddings of the slots are equal. Only the position numbers tell the slots apart.',
  inThisModelThe: 'In this model the rows of the slots differ, so more than the token sets them.',
  oneGradientStep: 'One gradient step',
  theLossLossSays: ({ guess_loss }) =>
    `The [loss|loss] says how wrong the model is, here on [held-out|held-out] examples. Equal chances for all possible answers cost ${guess_loss}; 0 is perfect. A [gradient step|gradient-step] moves every [parameter|parameter] a little so that the loss of some training examples falls.`,
  willASingleStep: 'Will a single step change the held-out loss?',
  itWillBeLower: 'It will be lower',
  equalOrHigher: 'Equal or higher',
  pressTheFilledButton: 'Press the filled button to go on training.',
  pressOneStepOnce: 'Press One step, once.',
  training: 'Training',
  howManyStepsWill: 'How many steps will it need until 99 % of the answers are right?',
  pressTheFilledButtonAnd: 'Press the filled button, and watch the squares and the curve.',
  attention: 'Attention',
  attentionAttentionMovesInformation:
    '[Attention|attention] moves information between positions. For each slot, a [head|head] gives every token a share, and adds up their [values|value] by these shares. It gets the shares by [softmax|softmax], from the [query|query] of the slot and the [keys|key] of the tokens.',
  anotherToken: 'Another token',
  findAHead: 'Find a head',
  eachSquareIsOne:
    'Each square is one head. Its rows are queries and its columns keys. A stronger colour is a larger share. The label below a square names its pattern, if it has one.',
  whichLayerHasThe: 'Which layer has the head with the clearest pattern?',
  thisHeadHasNo: 'This head has no clear pattern here. Open one whose label has a percentage.',
  openAHeadWhose: 'Open a head whose label has a percentage: click or tap its square.',
  noHeadHasA: ({ step }) =>
    `No head has a clear pattern after ${step} steps. Train longer, or try another seed.`,
  cutTheHead: 'Cut the head',
  aClearPatternDoes:
    'A clear pattern does not show that the model needs the head. To cut a head is to set its output to 0 and change nothing else. The drop in accuracy shows what the head contributes.',
  withoutThisHeadHow: 'Without this head, how many held-out answers will still be right?',
  pressCutThisHead: 'Press Cut this head.',
  openAHeadThen: 'Open a head, then press Cut this head.',
  youFoundAHead: 'You found a head and measured it',
  youWentFromTokens:
    'You went from tokens to the loss, trained a model, found a head and cut it. Cutting is how a claim about a head is tested. Put the head back, try another one, or go on with the lessons.',
  theEngineHasStopped: 'The engine has stopped, and the model with it.',
  theseStepsUseThe: ({ task }) =>
    `These steps use the task Reverse, and the page shows ${task}. Opening Reverse puts a new model in its place; Back in the browser brings this one back.`,
  theseStepsPointAt: 'These steps point at parts of Explore, which is hidden now.',
  actions: {
    open: 'Open Reverse',
    explore: 'Show Explore',
    now: 'Back to now',
    restart: 'Restart the model',
    train: 'Train it',
    seed: 'Try another seed',
  },
  ranges: {
    'under-50': 'Fewer than 50',
    'to-150': '50 to 150',
    'to-400': '151 to 400',
    more: 'More than 400',
  },
  left: { all: '95 % or more', half: '50 to 95 %', little: 'Less than 50 %' },
  now: 'Now:',
  tapTheFirstAnswer: 'Tap the first answer.',
  pointAtTheFirst: 'Point at the first answer, or select it with Enter.',
  slotMustHold: ({ expected, label, right }) =>
    `Slot 1 must hold ${expected}, the last input token. The model now outputs ${label ?? 'the empty token (·)'}${right ? '.' : ', which is wrong.'} The arcs show which tokens it looks at for this slot.`,
  lossWent: ({ from, to, share }) =>
    `The held-out loss went from ${from} to ${to}. Now ${share} of the answers are right. Training is this step, repeated with new examples.`,
  solvedAt: ({ step, examples }) =>
    `It was solved at step ${step}, after ${examples} examples. The [seed|seed] fixes all random draws, so a restart gives the same number.`,
  tapAnswer: ({ slot }) => `Tap answer ${slot}, and follow its arcs.`,
  pointAtAnswer: ({ slot }) => `Point at answer ${slot}, and follow its arcs.`,
  atWhichToken: ({ slot }) => `At which token will the model look most for slot ${slot}?`,
  inputNamed: ({ name }) => upper(name),
  headTakes: ({ head, share, name, slot, expected }) =>
    `Head ${head} takes ${share} from ${name}. Slot ${slot} must hold ${expected}.`,
  youFound: ({ head, word, share, best }) =>
    `You found head ${head}: ${word}, ${share} of its attention. The clearest of all is ${best}.`,
  withoutIt: ({ whole, without, matters }) =>
    `The whole model has ${whole} right, without this head ${without}. ${matters ? 'So the model uses this head for its answers.' : 'So the other heads are enough. The view Heads, in Everything, cuts several at once.'}`,
  layerOf: ({ layer }) => `Layer ${layer}`,
  earlierStep: ({ step }) => `The page shows the earlier step ${step}.`,
  batchOf: ({ batch }) =>
    `Each step uses a batch of ${batch} new examples. The [learning rate|learning-rate] sets how far a step goes. The score is the [accuracy|accuracy]: how many held-out answers are right.`,
  isTraining: ({ share }) =>
    `The model is training: ${share ?? 'none'} right. Wait until 90 % are right.`,
  needsTraining: ({ step, share }) =>
    `This step needs a trained model. This one is at step ${step} and has ${share ?? 'none'} right.`,
  back: 'Back',
  skip: 'Skip',
  next: 'Next',
  lessons: 'Lessons',
};
