// Words: sharing.
import { plural } from '../../base/format.js';

export default {
  forOtherPrograms: 'For other programs',
  numbers: 'Numbers',
  trainOneThatCan: 'Train one that can',
  theLinkHasBytes: ({ bytes, MOST_BYTES }) =>
    `The link has ${bytes} bytes: a code holds ${MOST_BYTES}.`,
  theLibraryThatMakes: 'The library that makes codes did not come.',
  qrCodeOfThe: 'QR code of the link',
  linkToExactlyThis: 'Link to exactly this',
  linkForAClass: 'Link for a class',
  weightsAsSafetensors: 'Weights as .safetensors',
  bundleForPytorch: 'Bundle for PyTorch',
  onnxModel: 'ONNX model',
  shareAndExport: 'Share and export',
  qrCode: 'QR code',
  whatToHide: 'What to hide',
  linkForAClassWith: 'Link for a class, with controls hidden',
  tickedControlsAreHidden:
    'Ticked controls are hidden and cannot be reached by keyboard; their values in the link still apply. A note on the page says so and can show them.',
  tryItHere: 'Try it here',
  export: 'Export',
  metricsAsCsv: 'Metrics as CSV',
  heatMapAsPng: 'Heat map as PNG',
  aSafetensorsFileHolds:
    "A .safetensors file holds the settings, the weights, the optimiser's state and the step. Open it, or drop it on the page, to resume the run.",
  theBundleIsA:
    'The bundle is a zip that continues this run in PyTorch, on any number of processes; what it saves opens here again. The ONNX model has the attention weights of every layer as outputs.',
  openASafetensorsFile: 'Open a .safetensors file …',
  savedRuns: 'Saved runs …',
  forPapersAndSlides: 'For papers and slides',
  pngTwiceTheSize: 'PNG, twice the size',
  printAll: 'Print all',
  tensorOfTheInspector: 'Tensor of the inspector as .npy',
  copySettingsAsMarkdown: 'Copy settings as Markdown',
  copySettingsAsLatex: 'Copy settings as LaTeX',
  copyHowToCite: 'Copy how to cite',
  figuresHaveTitleTokens:
    'Figures have title, tokens, scale, mask and caption. Tables are measured when you ask; every row has n, seed, step, task and kernels.',
  controlsHidden: ({ hidden }) => `${plural(hidden, 'control')} hidden`,
  nothingIsHidden: 'Nothing is hidden',
  chartAndKnockOut: 'chart and knock-out',
  linkIs: 'Every setting, the seed, the view and the lesson are in the link; nothing is uploaded.',
  linkToStep: ({ step }) =>
    `Every setting, the seed, the view and the lesson are in the link, and step ${step}: the page offers to train to it. With the kernels simd128 the weights are the same on every machine. Nothing is uploaded.`,
  linkToChanged: ({ step, changes }) =>
    `Every setting, the seed, the view and the lesson are in the link, and step ${step}: the page offers to train to it. Settings were changed during this run (${changes}), which the link does not say, so the weights will differ. Nothing is uploaded.`,
  linkOfText: ({ step }) =>
    `Every setting, the seed, the view and the lesson are in the link${step ? `, and step ${step}: the page offers to train to it` : ''}. Your text is not: it stays on this machine. The link says its name, its length and a mark by which it is known, and the page asks its reader for the file. Nothing is uploaded.`,
  linkOfWeights: ({ step }) =>
    `Every setting, the seed, the view and the lesson are in the link${step ? `, and step ${step}: the page offers to train to it` : ''}. The weights are not: they are in the files that you opened, for which the page asks its reader. Nothing is uploaded.`,
  programs: {
    hf: {
      title: 'Folder for transformers',
      about:
        'in Python, or pipeline("text-generation", "model") in transformers.js; see its README.',
    },
    gguf: {
      title: 'GGUF for llama.cpp',
      about: 'or open the file in a program that is built on llama.cpp.',
    },
    llama2c: {
      title: 'Files for llama2.c',
      about: 'where llama2.c was built; its README has all lines.',
    },
  },
  aboutBytes: ({ bytes }) => `about ${bytes}`,
  figures: {
    model: 'All heads of the model',
    heatmap: 'Heat map in the inspector',
    chart: 'Chart',
    view: 'What the view shows',
  },
  copy: 'Copy',
  figure: 'Figure',
  table: 'Table',
  tables: {
    heads: 'Heads',
    knockout: 'Knock-out',
    lens: 'Lens',
    patch: 'Patching, 16 pairs',
    attribution: 'Who writes the answers',
    lengths: 'Lengths',
    spectrum: 'Spectrum of numbers',
    problems: 'All problems of numbers',
    waves: 'Numbers at every moment',
    losses: 'Loss by position',
  },
};
