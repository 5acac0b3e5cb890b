// Words: what is wrong with a link.

export default {
  means: {
    view: 'the name of a view',
    chart: 'the name of a chart',
    tile: 'the name of a tile',
    tensor: 'the name of a tensor',
    sub: 'the name of a part of a view',
    walk: 'position, stage, head and stack, from 0, with dots between them',
    sort: 'the name of a column of the table of heads',
    cut: 'parts of the model with commas between them',
    cut_mode: 'zero or mean',
    cut_shown: 'true or false',
    step: 'a step from 1 to 9999999',
    own: "kind, characters, mark and name of a text of the reader's, or of an opened model",
    lesson: 'the name of a lesson, or an address with https://',
    hide: 'names of controls with commas between them',
    arcs: 'looks or written',
    lang: 'the code of a language of this page, such as en',
    mode: 'explore or everything',
    large: '1',
    report: 'the origin of a page, such as https://example.org',
    embed: '1',
    show: 'parts of an embedded page with commas between them: headline, stage, model, curve',
  },
  linkTooLong: ({ characters }) =>
    `the link is longer than ${characters} characters and was not read`,
  notAPair: ({ part }) => `"${part}" in the link is not key=value`,
  givenTwice: ({ key }) => `${key} is given twice: the first is used`,
  isASettingOf: ({ key }) => `${key} is a setting of tasks that the page does not show`,
  streams: ({ name }) =>
    `${name}: streams are listed for this task, which the page does not show: use the command line`,
  notTaken: ({ problems }) => `Not taken from the link: ${problems}.`,
  cut: ({ value, why }) => `cut cannot be "${value}": ${why}`,
  places: {
    form: 'a part is written like self.0.2, self.0.1-3, cross.0.2, ffn.0 or layer.0, with encoder: or decoder: before it where there are two stacks',
    range: ({ field }) => `heads go from the lower number to the higher, not ${field}`,
    stack: ({ field }) => `this model has no stack ${field}`,
    part: ({ field, stack, parts }) => `part cannot be "${field}": the ${stack} has ${parts}`,
    layer: ({ field, stack, end }) =>
      `layer cannot be "${field}": the ${stack} has 0 to ${end - 1}`,
    head: ({ field, end }) =>
      `head cannot be "${field}": the part has ${end > 0 ? `0 to ${end - 1}` : 'none'}`,
  },
  mode: ({ mode }) =>
    `cut_mode cannot be "${mode}": a model without output has no samples to take it of`,
};
