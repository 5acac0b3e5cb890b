// Palabras: ayuda.

export default {
  glossary: 'Glosario',
  language: 'Idioma',
  keysAndTerms: 'Teclas y términos',
  keyNames: {
    Space: 'Espacio',
    Esc: 'Esc',
    Enter: 'Intro',
    Home: 'Inicio',
    End: 'Fin',
    'Page Up': 'Re Pág',
    'Page Down': 'Av Pág',
    'Arrow keys': 'Flechas',
    'Ctrl P': 'Ctrl P',
  },
};
