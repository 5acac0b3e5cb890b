// Worte: Hilfe.

export default {
  glossary: 'Glossar',
  language: 'Sprache',
  keysAndTerms: 'Tasten und Begriffe',
  keyNames: {
    Space: 'Leertaste',
    Esc: 'Esc',
    Enter: 'Enter',
    Home: 'Pos1',
    End: 'Ende',
    'Page Up': 'Bild auf',
    'Page Down': 'Bild ab',
    'Arrow keys': 'Pfeiltasten',
    'Ctrl P': 'Strg P',
  },
};
