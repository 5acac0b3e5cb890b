// Words: help.

export default {
  glossary: 'Glossary',
  language: 'Language',
  keysAndTerms: 'Keys and terms',
  keyNames: {
    Space: 'Space',
    Esc: 'Esc',
    Enter: 'Enter',
    Home: 'Home',
    End: 'End',
    'Page Up': 'Page Up',
    'Page Down': 'Page Down',
    'Arrow keys': 'Arrow keys',
    'Ctrl P': 'Ctrl P',
  },
};
