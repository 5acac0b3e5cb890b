// 文字：分享。

export default {
  forOtherPrograms: '供其他程序使用',
  numbers: '数值',
  trainOneThatCan: '训练一个可以的',
  theLinkHasBytes: ({ bytes, MOST_BYTES }) => `链接有 ${bytes} 字节：二维码能放 ${MOST_BYTES}。`,
  theLibraryThatMakes: '生成二维码的库没有送到。',
  qrCodeOfThe: '链接的二维码',
  linkToExactlyThis: '正好到这里的链接',
  linkForAClass: '给班级的链接',
  weightsAsSafetensors: '权重存为 .safetensors',
  bundleForPytorch: 'PyTorch 的包',
  onnxModel: 'ONNX 模型',
  shareAndExport: '分享与导出',
  qrCode: '二维码',
  whatToHide: '隐藏什么',
  linkForAClassWith: '给班级的链接，隐藏一些控件',
  tickedControlsAreHidden:
    '勾选的控件会隐藏，键盘也到不了；链接里它们的值仍然有效。页面上有提示说明，并可显示它们。',
  tryItHere: '在这里试试',
  export: '导出',
  metricsAsCsv: '度量存为 CSV',
  heatMapAsPng: '热图存为 PNG',
  aSafetensorsFileHolds:
    '.safetensors 文件包含设置、权重、优化器的状态和步数。打开它，或拖到页面上，就可继续运行。',
  theBundleIsA:
    '这个包是一个 zip，可在 PyTorch 中用任意多个进程继续这次运行；它保存的内容能再在这里打开。ONNX 模型还输出每层的注意力权重。',
  openASafetensorsFile: '打开 .safetensors 文件……',
  savedRuns: '已保存的运行……',
  forPapersAndSlides: '供论文和幻灯片使用',
  pngTwiceTheSize: 'PNG，两倍大小',
  printAll: '全部打印',
  tensorOfTheInspector: '放大镜的张量存为 .npy',
  copySettingsAsMarkdown: '把设置复制为 Markdown',
  copySettingsAsLatex: '把设置复制为 LaTeX',
  copyHowToCite: '复制引用方式',
  figuresHaveTitleTokens:
    '图有标题、词元、刻度、掩码和说明。表格在你要时测量；每行有 n、seed、step、task 和 kernels。',
  controlsHidden: ({ hidden }) => `隐藏 ${hidden} 个控件`,
  nothingIsHidden: '没有隐藏任何内容',
  chartAndKnockOut: '曲线和关闭',
  linkIs: '链接里有全部设置、种子、视图和课程；不上传任何内容。',
  linkToStep: ({ step }) =>
    `链接里有全部设置、种子、视图和课程，以及第 ${step} 步：页面会提议训练到那里。用 simd128 内核时，每台设备上权重相同。不上传任何内容。`,
  linkToChanged: ({ step, changes }) =>
    `链接里有全部设置、种子、视图和课程，以及第 ${step} 步：页面会提议训练到那里。这次运行中改过设置（${changes}），链接没有说明，所以权重会不同。不上传任何内容。`,
  linkOfText: ({ step }) =>
    `链接里有全部设置、种子、视图和课程${step ? `，以及第 ${step} 步：页面会提议训练到那里` : ''}。你的文本不在其中：它留在这台设备上。链接写明它的名称、长度和一个可辨认的标记，页面会向打开的人要文件。不上传任何内容。`,
  linkOfWeights: ({ step }) =>
    `链接里有全部设置、种子、视图和课程${step ? `，以及第 ${step} 步：页面会提议训练到那里` : ''}。权重不在其中：它们在你打开的文件里，页面会向打开的人要这些文件。不上传任何内容。`,
  programs: {
    hf: {
      title: 'transformers 的文件夹',
      about:
        '在 Python 中，或在 transformers.js 中用 pipeline("text-generation", "model")；见它的 README。',
    },
    gguf: { title: 'llama.cpp 的 GGUF', about: '或用基于 llama.cpp 的程序打开这个文件。' },
    llama2c: { title: 'llama2.c 的文件', about: '在构建 llama2.c 的地方；README 里有全部命令。' },
  },
  aboutBytes: ({ bytes }) => `约 ${bytes}`,
  figures: {
    model: '模型的所有头',
    heatmap: '放大镜里的热图',
    chart: '曲线',
    view: '视图显示的内容',
  },
  copy: '复制',
  figure: '图',
  table: '表格',
  tables: {
    heads: '头',
    knockout: '关闭',
    lens: '透镜',
    patch: '替换，16 对',
    attribution: '谁写出答案',
    lengths: '长度',
    spectrum: '数字的谱',
    problems: '数字的全部题目',
    waves: '每个时刻的数字',
    losses: '各位置的损失',
  },
};
