// Words: the page for teachers. What lessons, plans and notes say in English is in
// wasm/lessons/texts; another language has it in `texts`.

export default {
  title: 'Headroom in class',
  intro:
    'Two plans with questions and answers, and where each part of five PyTorch notebooks is found. ' +
    'This page prints well. A link of a plan opens the step with its model.',
  fromTheNotebooks: 'From the notebooks',
  thePageItself: 'The page itself',
  ofTheNotebooks:
    'Headings, plots, prints, claims and exercises of five notebooks that people learn ' +
    'transformers from, and the steps of lessons that show the same with a model that trains.',
  stepOf: ({ title, number, all }) => `${title} (${number} of ${all})`,
  minutes: ({ from, to }) => `${from}–${to} min`,
  ask: ({ question }) => `Ask: ${question}`,
  theRunDecides: 'The run decides.',
  theyDo: 'They do.',
  actions: ({ all }) => `${all.join('; ')}.`,
  theySee: 'They see.',
  why: 'Why.',
  check: ({ question }) => `Check: ${question}`,
  orWithin: ({ within }) => `, or up to ${within} from it`,
  thePageLooks: 'The page looks whether it is so.',
  columns: { kind: 'is a', what: 'in the notebook', here: 'here', note: 'note' },
  kinds: {
    heading: 'heading',
    plot: 'plot',
    print: 'print',
    claim: 'claim',
    exercise: 'exercise',
    'next step': 'next step',
  },
  texts: {},
};
