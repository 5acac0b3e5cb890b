// 文字：可以隐藏什么。

export default {
  parts: {
    presets: '预设',
    transport: '一步、重置、新种子',
    settings: '设置栏',
    parameters: '参数明细',
    lesson: '课程',
    inspector: '放大镜栏',
    examples: '测试例子',
    own: '你自己的输入',
    charts: '曲线',
    share: '分享与导出',
  },
  settingsOf: {
    task: '设置：任务',
    model: '设置：模型',
    training: '设置：训练',
    data: '设置：你的数据',
  },
  allOfThem: '全部',
  thePage: '页面',
  views: '视图',
};
