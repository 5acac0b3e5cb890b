// 文字：帮助。

export default {
  glossary: '术语表',
  language: '语言',
  keysAndTerms: '按键与术语',
  keyNames: {
    Space: '空格',
    Esc: 'Esc',
    Enter: '回车',
    Home: 'Home',
    End: 'End',
    'Page Up': 'Page Up',
    'Page Down': 'Page Down',
    'Arrow keys': '方向键',
    'Ctrl P': 'Ctrl P',
  },
};
