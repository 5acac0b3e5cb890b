// 文字：已保存的运行。

export default {
  thisRunIsNot: ({ message }) => `这次运行没有在保存：${message}。训练继续。`,
  allSavedRuns: '全部已保存的运行',
  notNow: '现在不',
  exportAll: '全部导出',
  savedRuns: '已保存的运行',
  thatDidNotWork: ({ message }) => `没有成功：${message}。`,
  runsAreSavedOn: '运行在训练时和停下时保存在这台设备上。有名称的会保留，其余的保留最新的八次。',
  noRunHasBeen: '还没有保存任何运行。',
  nameOfTheRun: ({ name, step }) => `运行 ${name}（第 ${step} 步）的名称`,
  thisRunCouldNot: '这次运行无法继续。',
  continueRun: ({ name, step, text }) =>
    `从第 ${step} 步继续 ${name}${text === null ? '' : `，用你的文本“${text}”`}？`,
  continueWord: '继续',
  deleteWord: '删除',
  continueSaved: ({ name, step }) => `从第 ${step} 步继续 ${name}`,
  deleteSaved: ({ name, step }) => `删除第 ${step} 步的 ${name}`,
  aboutRun: ({ title, chosen, text, step, accuracy, saved, isOpen }) =>
    [
      title,
      chosen,
      text && `来自 ${text}`,
      `第 ${step} 步${accuracy === null ? '' : `，测试准确率 ${accuracy}`}`,
      saved,
      isOpen && '现在打开着',
    ]
      .filter(Boolean)
      .join(' · '),
};
