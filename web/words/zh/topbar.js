// 文字：顶栏。

export default {
  allTasksAndModels: '全部任务和模型',
  presets: '预设',
  more: '更多',
  tasks: '任务',
  stepsASecond: '每秒步数',
  forTheMomentYou: '你正在看的时刻',
  forTheWholeModel: '整个模型',
  heldOutDataIn: ({ step }) => `测试数据，评估模式，第 ${step} 步`,
  heldOutDataInEvaluation: '测试数据，评估模式',
  play: '训练或暂停（空格）',
  oneStep: '一步（.）',
  opened: '已打开',
  readouts: { step: '步', loss: '测试损失', accuracy: '准确率', rate: '步/秒' },
  tools: {
    settings: { text: '☰ 设置', label: '设置' },
    lesson: { text: '课程', title: '课程（B）' },
    share: { text: '分享', title: '分享此页或导出数值（S）' },
    large: { text: 'Aa', label: '大字', title: '大字，供教室使用（V）' },
    theme: { text: '◐', label: '浅色或深色', title: '浅色或深色（T）' },
    help: { text: '?', label: '键盘', title: '键盘（?）' },
  },
  tokensASecond: ({ tokens }) => `每秒 ${tokens} 个词元`,
};
