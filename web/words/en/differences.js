// Words: what a run changes against another.

export default {
  models: ({ before, after }) => `${before} → ${after}`,
  setting: ({ name, before, after }) =>
    before === null ? `${name} ${after}` : `${name} ${before} → ${after}`,
  anotherText: 'another text',
  theSameSettings: 'the same settings',
};
