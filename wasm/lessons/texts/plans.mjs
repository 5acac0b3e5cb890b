// Plans of lessons for a class: which steps, in which order, for how long. Plain data; what is
// asked and what is right is in the steps themselves.

/**
 * @typedef {{ minutes: number, step: string, tip?: string }} PlanPart tip: for the teacher
 * @typedef {{ minutes: number, title: string, about: string, parts: PlanPart[] }} Plan
 */

/** @type {Plan[]} */
export const PLANS = [
  {
    minutes: 45,
    title: '45 minutes: what attention does',
    about:
      'For a first look, without formulas. Everyone, or every pair, has a browser. No account ' +
      'is needed, and nothing is sent anywhere. Open the link of the first part, then go on ' +
      'step by step.',
    parts: [
      { minutes: 6, step: 'task', tip: 'Collect predictions by a show of hands before any click.' },
      { minutes: 9, step: 'which-then-where', tip: 'Ask why all slots answer alike.' },
      { minutes: 7, step: 'which-then-where-2', tip: 'Let one pair drag the timeline in front.' },
      { minutes: 7, step: 'attention-3', tip: 'Point at the diagonal; ask what a row means.' },
      { minutes: 7, step: 'walk-2', tip: 'Each pair takes another slot and compares.' },
      { minutes: 9, step: 'reversal-2', tip: 'Before: where will the diagonal be this time?' },
    ],
  },
  {
    minutes: 90,
    title: '90 minutes: from the token to the trained model',
    about:
      'For a course that goes on to build one. It takes a token through the whole model, trains ' +
      'it, leaves parts out, and ends with what training does not show. Answers can be handed ' +
      'in: *Your answers* in the column of lessons makes a file of them.',
    parts: [
      { minutes: 6, step: 'task', tip: 'Collect predictions before any click.' },
      { minutes: 7, step: 'walk', tip: 'One projector, one token; then everyone takes another.' },
      { minutes: 6, step: 'positions', tip: 'The formula is on the page; ask for p = 0.' },
      { minutes: 6, step: 'positions-2', tip: 'Ask why longer training does not help.' },
      { minutes: 7, step: 'attention', tip: 'Write the four lines of PyTorch on the board.' },
      { minutes: 8, step: 'which-then-where', tip: 'Compute the 37.5 % together.' },
      { minutes: 7, step: 'which-then-where-2', tip: 'Drag the timeline over the fall.' },
      { minutes: 7, step: 'walk-2', tip: 'Each pair takes another head.' },
      { minutes: 7, step: 'walk-3', tip: 'Where does the gradient begin? At p − 1.' },
      { minutes: 8, step: 'without-a-part', tip: 'Half of the class trains with, half without.' },
      { minutes: 8, step: 'without-a-part-3', tip: 'Which part reads other positions?' },
      { minutes: 8, step: 'overfitting', tip: 'Which of the two curves do you trust, and why?' },
      { minutes: 5, step: 'heads-2', tip: 'Homework: the lesson on induction heads.' },
    ],
  },
];
