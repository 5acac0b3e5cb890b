// Worte: worin sich ein Lauf von einem anderen unterscheidet.

export default {
  models: ({ before, after }) => `${before} → ${after}`,
  setting: ({ name, before, after }) =>
    before === null ? `${name} ${after}` : `${name} ${before} → ${after}`,
  anotherText: 'ein anderer Text',
  theSameSettings: 'dieselben Einstellungen',
};
