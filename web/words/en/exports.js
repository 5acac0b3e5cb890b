// Words: exports.

const lower = (text) => text[0].toLowerCase() + text.slice(1);
const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  thereIsNoHeat: 'There is no heat map in the inspector to save.',
  attentionWeight: 'attention weight',
  thisViewHasNo:
    'This view has no picture of its own to save: Tensors (but one token) and Numbers have.',
  thereIsNoSequence: 'There is no sequence in the model yet.',
  attentionOfEveryHead: ({ step }) => `Attention of every head at step ${step}`,
  theChartHasNo: 'The chart has no points yet.',
  heldOutDataIn: 'Held-out data in evaluation mode.',
  hasMbThePage: ({ name, size, most }) =>
    `${name} has ${size} MB; the page opens at most ${most} MB.`,
  thereIsNoFigure: 'There is no figure to print yet.',
  cannotBeReadIt: ({ name }) =>
    `${name} cannot be read: it is a folder, or was changed, moved or locked.`,
  thisModelIsOnly:
    'This model is only looked into: its weights are in the files that it was opened from.',
  thisModelReadsNumbers: 'This model reads numbers, and those of other programs tokens',
  wasNotWritten: ({ name, message }) => `${name} was not written: ${message}.`,
  measuringTheTable: ({ name }) => `Measuring the table ${name} …`,
  thereIsNoTensor: 'There is no tensor in the inspector to save.',
  goesOnFrom: ({ name }) => `Goes on from ${name}.`,
  attention: 'Evaluation mode, before dropout: every row sums to 1. Hatched: masked.',
  caption: ({ title, seed, step, kernels, model, more }) =>
    `${title}, seed ${seed}, step ${step}, kernels ${kernels}${model ? `, ${lower(model)}` : ''}. ${more}`.trimEnd(),
  heatmapCaption: ({ axes, more }) => `${upper(axes)}. ${more}`,
  value: 'value',
  query: 'query',
  key: 'key',
  layerOf: ({ stack, cross, layer }) =>
    `${stack ? `${stack} ` : ''}${cross ? 'cross ' : ''}layer ${layer}`,
  headOf: ({ head }) => `head ${head}`,
  cite: ({ version, caption, link }) =>
    `Made with Headroom ${version}, a browser playground that trains small transformers. ${caption} The link reproduces it: ${link}`,
  writing: {
    bundle: 'Writing the bundle …',
    onnx: 'Writing the ONNX model …',
    hf: 'Writing the folder for transformers …',
    gguf: 'Writing the GGUF file …',
    llama2c: 'Writing the files for llama2.c …',
  },
  damaged: ({ names }) => `Damaged, and not in the file: ${names}.`,
  notOpened: ({ name, why }) => `${name} was not opened: ${why}`,
  stepAxis: 'step',
  valueAxis: ({ title }) => title.toLowerCase(),
};
