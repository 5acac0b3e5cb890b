// Worte: eigene Daten.

export default {
  outputsOfUpTo: ({ longest_output }) => `Ausgaben bis ${longest_output} Token`,
  aTextFileTo: 'Eine Textdatei, um daraus zu lernen',
  textToLearnFrom: 'Text, um daraus zu lernen',
  returnToTheBuilt: 'Zurück zum eingebauten Text',
  readIt: 'Lesen',
  dropATextA:
    'Lass hier einen Text, eine Tabelle oder JSON fallen, um daraus zu lernen, einen gespeicherten Lauf, um ihn fortzusetzen, oder ein Modell eines anderen Programms, um hineinzuschauen',
  firstRows: 'Erste Zeilen',
  oneTokenIs: 'Ein Token ist',
  learnThis: 'Daraus lernen',
  cancel: 'Abbrechen',
  yourData: 'Deine Daten',
  pasted: 'Eingefügt',
  readingBytes: ({ size }) => `Liest ${size} Bytes …`,
  measuringWhatAStep: 'Misst, wie lange ein Schritt dauert …',
  itCannotBeLearned: 'Daraus lässt sich nicht lernen.',
  whatColumnIs: ({ name }) => `Was Spalte ${name} ist`,
  theLinkIsOf: ({ name, characters }) =>
    `Der Link gilt für einen Lauf mit „${name}“ (${characters} Zeichen), den kein Link enthält: Das Modell hier lernt aus dem eingebauten Text · `,
  chooseIt: 'Auswählen',
  stayWithTheBuilt: 'Beim eingebauten bleiben',
  openItsFiles: 'Seine Dateien öffnen',
  stayWithThisOne: 'Bei diesem bleiben',
  theTextOfThe: 'Der Text des Links',
  tokensLearnedSoFar: 'Bisher gelernte Token',
  oneTokenBack: 'Ein Token zurück',
  oneTokenOn: 'Ein Token weiter',
  howTheTokensWere: 'Wie die Token verschmolzen wurden',
  howTheWordsWere: 'Wie die Wörter gewählt wurden',
  tokensForCharactersOf: ({ tokensCount, characters }) =>
    `${tokensCount} Token für ${characters} Zeichen Testtext`,
  atFirstCharactersAre: ({ alphabetCount }) =>
    `Zuerst sind ${alphabetCount} Zeichen Token; jedes andere ist die Bytes seines UTF-8.`,
  atFirstEveryCharacter: 'Zuerst ist jedes Zeichen ein Token.',
  better: {
    words: ({ ratio, short, long }) =>
      `Wörter sind hier die besseren Token. Ein Schritt ist etwa ${ratio}-mal so schnell: Zeilen haben bis zu ${short} Positionen statt ${long}.`,
    bpe: ({ ratio, short, long }) =>
      `Bytepaare sind hier die besseren Token. Ein Schritt ist etwa ${ratio}-mal so schnell: Zeilen haben bis zu ${short} Positionen statt ${long}.`,
  },
  kinds: {
    text: { title: 'Text', example: 'Füge hier einen Text ein oder tippe ihn' },
    table: {
      title: 'Tabelle',
      example: 'Füge hier Zeilen ein: Eingabe, Ausgabe',
      builtin: 'Eingebaut: Zahlen in Worten (englisch)',
    },
    numbers: {
      title: 'Zahlen',
      example:
        'Füge hier Zeilen mit Zahlen ein, zuerst ihre Namen: episode, step, state, action, reward',
      builtin: 'Eingebaut: gefangene Luchse je Jahr',
    },
  },
  builtInText: {
    harbour: 'Eingebaut: eine Hafenstadt (englisch)',
    stories: 'Eingebaut: tausend Geschichten (englisch)',
  },
  oneColumn: 'eine Spalte',
  labels: ({ count, first, more }) => `${count} Labels (${first}${more ? ' …' : ''})`,
  tableIs: ({ rows, header, duplicates, inputs, longest, outputs, trained, held, sizes }) =>
    `${rows} Zeilen${header ? ' nach der Kopfzeile' : ''}, ${duplicates} doppelte, ${inputs} verschiedene Eingaben von bis zu ${longest} Token, ${outputs}. ${trained} Zeilen zum Trainieren, ${held} zum Testen. ${sizes}`,
  numbersAre: ({ rows, header, episodes, longest, trained, held, columns }) =>
    `${rows} Zeilen${header ? ' nach der Kopfzeile' : ''} in ${episodes === null ? 'einer Episode' : `${episodes} Episoden von bis zu ${longest}`}. ${trained} Zeilen zum Trainieren, ${held} zum Testen. Mittelwert und Abweichung, mit denen jede Spalte standardisiert wird: ${columns}.`,
  columnOf: ({ number }) => `Spalte ${number}`,
  textIs: ({ characters, tokens, distinct, bytes }) =>
    `${characters} Zeichen, ${tokens === null ? '' : `${tokens} Token, `}${distinct} verschiedene${bytes ? ', seltene Zeichen als Bytes' : ''}`,
  choices: {
    as: { text: 'ein Text', data: 'Zeilen mit Texten', numbers: 'Zeilen mit Zahlen' },
    encoding: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      'windows-1252': 'windows-1252',
    },
    separator: {
      comma: 'getrennt durch Kommas',
      semicolon: 'getrennt durch Semikolons',
      tab: 'getrennt durch Tabulatoren',
      bar: 'getrennt durch senkrechte Striche',
      json: 'JSON',
      none: 'eine Spalte',
    },
    header: { yes: 'eine Kopfzeile', no: 'keine Kopfzeile' },
  },
  choiceOf: {
    as: 'Was die Datei ist',
    encoding: 'Kodierung',
    separator: 'Trennzeichen',
    header: 'Ob die erste Zeile die Spalten benennt',
  },
  before: { ',': ', ', ';': '; ' },
  fullStop: '.',
  roles: {
    words: {
      input: 'Eingabe',
      text: 'Text',
      output: 'Ausgabe',
      label: 'Label',
      ignored: 'weggelassen',
    },
    numbers: {
      state: 'Zustand',
      action: 'Aktion',
      reward: 'Belohnung',
      value: 'Wert',
      episode: 'Episode',
      step: 'Zeitschritt',
      ends: 'beendet eine Episode',
      ignored: 'weggelassen',
    },
  },
  tokens: {
    given: 'Die des Modells',
    characters: 'Zeichen',
    words: 'Wörter',
    bpe: 'Bytepaare',
  },
  pastedAs: {
    text: 'eingefügter Text',
    table: 'eingefügte Tabelle',
    numbers: 'eingefügte Zahlen',
  },
  costs: {
    text: ({ length, step, epoch }) =>
      `Fenster von bis zu ${length} Positionen; ein Schritt dauert etwa ${step}, einmal hindurch ${epoch}`,
    table: ({ length, step, epoch }) =>
      `Zeilen von bis zu ${length} Positionen; ein Schritt dauert etwa ${step}, eine Epoche ${epoch}`,
    numbers: ({ length, step, epoch }) =>
      `Fenster von bis zu ${length} Positionen; ein Schritt dauert etwa ${step}, eine Epoche ${epoch}`,
    opened: ({ length, step, epoch }) =>
      `Die geöffneten Gewichte lernen daraus. Fenster von bis zu ${length} Positionen; ein Schritt dauert etwa ${step}, einmal hindurch ${epoch}`,
  },
  firstLines: ({ shown, rows }) => `Die ersten ${shown} von ${rows} Zeilen`,
  firstRowsOf: ({ shown, rows }) => `Die ersten ${shown} von ${rows} Zeilen`,
  theLinkIsOfA:
    'Der Link gilt für ein Modell, das anderswo trainiert wurde und das kein Link enthält · ',
  theLinkIsOfAnother:
    'Der Link gilt für ein Modell, das anderswo trainiert wurde und das kein Link enthält: Dies ist ein anderes · ',
  reading: ({ name }) => `Liest ${name} …`,
  cannotBeRead: ({ name, text }) => `${name} ist nicht lesbar: ${text}.`,
  isAnotherTextThan: ({ name }) => `${name} ist ein anderer Text als der des Links.`,
  readAs: 'Gelesen als',
  merge: ({ of, left, right, text, times }) =>
    `Verschmelzung ${of}: „${left}“ + „${right}“ → „${text}“. Das Paar kommt ${times}-mal vor.`,
  wordOccurs: ({ of, text, times }) => `Wort ${of}: „${text}“ kommt ${times}-mal vor.`,
  learnsFrom: ({ name }) => `Lernt aus ${name}.`,
  learnsFromBuiltIn: 'Lernt aus dem eingebauten Text.',
  builtInButton: 'Eingebaut',
  paste: 'Einfügen…',
  cancelPaste: 'Abbrechen',
  file: 'Datei…',
  ofAll: ({ at, all }) => `${at} von ${all}`,
};
