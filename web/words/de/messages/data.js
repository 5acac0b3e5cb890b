// Worte: Texte, Tabellen und Dateien mit Daten.

export default {
  'line {}': 'Zeile {}',
  'the text is not UTF-8: byte {} begins no character':
    'der Text ist kein UTF-8: Mit Byte {} beginnt kein Zeichen',
  'this is no text: byte {} is 0': 'das ist kein Text: Byte {} ist 0',
  'the text is too long: at most {} characters can be learned from':
    'der Text ist zu lang: Gelernt wird von höchstens {} Zeichen',
  'the text is empty': 'der Text ist leer',
  'columns is set: the first line of the table must name its columns, as input or label':
    'columns ist gesetzt: Die erste Zeile der Tabelle muss ihre Spalten nennen, wie input oder label',
  'the text of tokens is too long': 'der Text aus Token ist zu lang',
  'the cell is not UTF-8, or has the character 0':
    'die Zelle ist kein UTF-8 oder enthält das Zeichen 0',
  'the table is too long: at most 16777216 characters can be learned from':
    'die Tabelle ist zu lang: Gelernt wird von höchstens 16777216 Zeichen',
  'the row takes {} positions; at most {} can be learned from':
    'die Zeile braucht {} Positionen; gelernt wird von höchstens {}',
  'every row has the same input: there is none to hold out':
    'jede Zeile hat dieselbe Eingabe: Es bleibt keine zum Testen',
  'the table has one row, or one many times: there is none to hold out':
    'die Tabelle hat eine Zeile, oder eine vielmals: Es bleibt keine zum Testen',
  'line {} of the text of tokens is malformed': 'Zeile {} des Textes aus Token ist fehlerhaft',
  'there is no token {}': 'es gibt kein Token {}',
  '{} cell, and the lines before have {}; put quotes around a cell that holds the separator':
    '{} Zelle, und die Zeilen davor haben {}; setze eine Zelle, die das Trennzeichen enthält, in Anführungszeichen',
  '{} cells, and the lines before have {}; put quotes around a cell that holds the separator':
    '{} Zellen, und die Zeilen davor haben {}; setze eine Zelle, die das Trennzeichen enthält, in Anführungszeichen',
  '{} cell; a table has one column, or two: input and output, or text and label':
    '{} Zelle; eine Tabelle hat eine Spalte oder zwei: Eingabe und Ausgabe, oder Text und Label',
  '{} cells; a table has one column, or two: input and output, or text and label':
    '{} Zellen; eine Tabelle hat eine Spalte oder zwei: Eingabe und Ausgabe, oder Text und Label',
  'the first cell is empty': 'die erste Zelle ist leer',
  'the second cell is empty': 'die zweite Zelle ist leer',
  'every row has the same label: there is nothing to learn':
    'jede Zeile hat dasselbe Label: Es gibt nichts zu lernen',
  'the table has one column; a class needs two: text and label':
    'die Tabelle hat eine Spalte; eine Klasse braucht zwei: Text und Label',
  'the second column has more than {} different labels; choose head token to output it as text':
    'die zweite Spalte hat mehr als {} verschiedene Labels; wähle head token, um sie als Text auszugeben',
  'there are more than 1,000,000 rows': 'es sind mehr als 1.000.000 Zeilen',
  'column {} is there more than once': 'Spalte {} ist mehr als einmal da',
  'column {} is neither episode, step or reward, nor begins with state or action; rename it, or leave it out':
    'Spalte {} ist weder episode, step noch reward und beginnt nicht mit state oder action; benenne sie um oder lass sie weg',
  'the table has no number to learn from: it needs a column that begins with state, or values in columns of other names':
    'die Tabelle hat keine Zahl zum Lernen: Sie braucht eine Spalte, die mit state beginnt, oder Werte in anders benannten Spalten',
  'column {}': 'Spalte {}',
  '{} is no number': '{} ist keine Zahl',
  '{} is too large: at most 1e100 can be learned from':
    '{} ist zu groß: Gelernt wird von höchstens 1e100',
  '{} is no whole number at or above that of the line before':
    '{} ist keine ganze Zahl, die mindestens so groß ist wie die der Zeile davor',
  '{} is not one more than on the line before':
    '{} ist nicht um eins größer als in der Zeile davor',
  '{} cell, and the first line has {}': '{} Zelle, und die erste Zeile hat {}',
  '{} cells, and the first line has {}': '{} Zellen, und die erste Zeile hat {}',
  'the table has fewer than 4 rows: there is nothing to learn and to hold out':
    'die Tabelle hat weniger als 4 Zeilen: Es gibt nichts zu lernen und zu testen',
  'every episode has one row: there is nothing that comes next':
    'jede Episode hat eine Zeile: Nichts kommt danach',
  'column {} has the number {} in every row; leave it out':
    'Spalte {} hat in jeder Zeile die Zahl {}; lass sie weg',
  '{} cells; a table of numbers has at most {}':
    '{} Zellen; eine Tabelle aus Zahlen hat höchstens {}',
  'a quote begins here and never ends': 'hier beginnt ein Anführungszeichen und endet nie',
  'a quote is inside a cell without quotes; put the cell in quotes and double it':
    'ein Anführungszeichen steht in einer Zelle ohne solche; setze die Zelle in Anführungszeichen und verdopple es',
  'the text has {} characters; training and testing with seq {} takes at least {}':
    'der Text hat {} Zeichen; Training und Test mit seq {} brauchen mindestens {}',
  'the text has {} tokens; training and testing with seq {} takes at least {}':
    'der Text hat {} Token; Training und Test mit seq {} brauchen mindestens {}',
  'the text has {} characters; training and testing with seq {} takes at least {}; choose a longer text, or seq {}':
    'der Text hat {} Zeichen; Training und Test mit seq {} brauchen mindestens {}; wähle einen längeren Text oder seq {}',
  'the text has {} tokens; training and testing with seq {} takes at least {}; choose a longer text, or seq {}':
    'der Text hat {} Token; Training und Test mit seq {} brauchen mindestens {}; wähle einen längeren Text oder seq {}',
  'the text repeats one character: there is nothing to learn':
    'der Text wiederholt ein einziges Zeichen: Es gibt nichts zu lernen',
  'the file is empty': 'die Datei ist leer',
  'the file is not {}': 'die Datei ist nicht {}',
  'line {} has bytes that are none': 'Zeile {} hat Bytes, die es darin nicht gibt',
  'this is no text: line {} has a zero byte': 'das ist kein Text: Zeile {} hat ein Byte 0',
  'the file has no text in it': 'in der Datei ist kein Text',
  'what the columns are takes more than {} characters, "{}": put columns of one role side by side, or leave some out':
    'was die Spalten sind, braucht mehr als {} Zeichen, „{}“: Stelle Spalten derselben Rolle nebeneinander oder lass einige weg',
  '{} cannot be "{}": it is {}': '{} kann nicht „{}“ sein: Möglich ist {}',
  'the file is no JSON: its first line is none':
    'die Datei ist kein JSON: Ihre erste Zeile ist keins',
  'the file has more than {} rows: learn from a part of it':
    'die Datei hat mehr als {} Zeilen: Lerne von einem Teil',
  'a row has {} cells: at most {} are read':
    'eine Zeile hat {} Zellen: Gelesen werden höchstens {}',
  'the table has no rows': 'die Tabelle hat keine Zeilen',
  'there is no column "{}"': 'es gibt keine Spalte „{}“',
  'column {} cannot be "{}": it is {}': 'Spalte {} kann nicht „{}“ sein: Möglich ist {}',
  'only one column can be {}': 'nur eine Spalte kann {} sein',
  'no column can be {} beside one that is {}': 'keine Spalte kann {} sein neben einer, die {} ist',
  'no column has numbers to learn: states, or values':
    'keine Spalte hat Zahlen zum Lernen: Zustände oder Werte',
  'no column has a text to learn from': 'keine Spalte hat Text zum Lernen',
  'no row has a text in every column that is used':
    'keine Zeile hat Text in allen Spalten, die gebraucht werden',
  'column {} has one label only, "{}": there is nothing to tell apart':
    'Spalte {} hat nur ein Label, „{}“: Es gibt nichts zu unterscheiden',
  'no episode has a number in every column that is used':
    'keine Episode hat eine Zahl in allen Spalten, die gebraucht werden',
  'the JSON has no rows': 'das JSON hat keine Zeilen',
  'line {} is no JSON, as the lines before it are': 'Zeile {} ist kein JSON, anders als die davor',
  'this is a PNG image': 'das ist ein PNG-Bild',
  'this is a JPEG image': 'das ist ein JPEG-Bild',
  'this is a GIF image': 'das ist ein GIF-Bild',
  'this is an image, a sound or a film (RIFF)': 'das ist ein Bild, ein Ton oder ein Film (RIFF)',
  'this is a PDF file: copy its text into a text file':
    'das ist eine PDF-Datei: Kopiere ihren Text in eine Textdatei',
  'this is an old Office file: save it as CSV or as text':
    'das ist eine alte Office-Datei: Speichere sie als CSV oder als Text',
  'this is a gzip file: unpack it first': 'das ist eine gzip-Datei: Entpacke sie zuerst',
  'this is a 7z file: unpack it first': 'das ist eine 7z-Datei: Entpacke sie zuerst',
  'this is a Parquet file: save it as CSV': 'das ist eine Parquet-Datei: Speichere sie als CSV',
  'this is an SQLite database: save a table as CSV':
    'das ist eine SQLite-Datenbank: Speichere eine Tabelle als CSV',
  'this is a WebAssembly module': 'das ist ein WebAssembly-Modul',
  'this is a program': 'das ist ein Programm',
  'this is a pickle of Python': 'das ist ein Pickle von Python',
  'this is an HDF5 file: save a table as CSV':
    'das ist eine HDF5-Datei: Speichere eine Tabelle als CSV',
  'this is a NumPy file: save it as CSV': 'das ist eine NumPy-Datei: Speichere sie als CSV',
  'this is an Excel workbook (.xlsx): save its sheet as CSV':
    'das ist eine Excel-Mappe (.xlsx): Speichere ihr Blatt als CSV',
  'this is a Word document (.docx): save it as text':
    'das ist ein Word-Dokument (.docx): Speichere es als Text',
  'this is a presentation (.pptx): save it as text':
    'das ist eine Präsentation (.pptx): Speichere sie als Text',
  'this is an OpenDocument file: save it as CSV or as text':
    'das ist eine OpenDocument-Datei: Speichere sie als CSV oder als Text',
  'this is a zip file: unpack it first': 'das ist eine Zip-Datei: Entpacke sie zuerst',
  'line {} has the byte {}': 'Zeile {} hat das Byte {}',
  'It is no UTF-8 ({}), so it was read as windows-1252.':
    'Sie ist kein UTF-8 ({}), also wurde sie als windows-1252 gelesen.',
  'Only the beginning of the file was read: it is too long.':
    'Nur der Anfang der Datei wurde gelesen: Sie ist zu lang.',
  'Reading rows: {} …': 'Liest Zeilen: {} …',
  'Finding out what the columns of {} rows are …':
    'Findet heraus, was die Spalten von {} Zeilen sind …',
  'Writing {} rows to learn from …': 'Schreibt {} Zeilen zum Lernen …',
  'Its columns are numbers: read as numbers, they are learned from by their size.':
    'Ihre Spalten sind Zahlen: Als Zahlen gelesen, zählt beim Lernen ihre Größe.',
  'columns= does not name it': 'columns= nennt sie nicht',
  'columns= says so': 'so steht es in columns=',
  'Commas are decimal.': 'Kommas sind Dezimalkommas.',
  '{} row has more than {} cells (the first in line {}) and is left out.':
    '{} Zeile hat mehr als {} Zellen (die erste ist Zeile {} der Datei) und bleibt weg.',
  '{} rows have more than {} cells (the first in line {}) and are left out.':
    '{} Zeilen haben mehr als {} Zellen (die erste ist Zeile {} der Datei) und bleiben weg.',
  '{} of {} episodes has a cell without a number (the first in line {}) and is left out.':
    '{} von {} Episoden hat eine Zelle ohne Zahl (die erste in Zeile {}) und bleibt weg.',
  '{} of {} episodes have a cell without a number (the first in line {}) and are left out.':
    '{} von {} Episoden haben eine Zelle ohne Zahl (die erste in Zeile {}) und bleiben weg.',
  'it is empty': 'sie ist leer',
  'dates or times': 'Daten oder Uhrzeiten',
  'numbers, with cells that are none': 'Zahlen, mit Zellen, die keine sind',
  texts: 'Texte',
  'its name': 'ihr Name',
  'neither state nor action by its name': 'dem Namen nach weder Zustand noch Aktion',
  'a number beside actions': 'eine Zahl neben Aktionen',
  'always the same number': 'immer dieselbe Zahl',
  'a number that counts up': 'eine Zahl, die hochzählt',
  numbers: 'Zahlen',
  'the only numbers': 'die einzigen Zahlen',
  'another column is the {}': 'eine andere Spalte ist das schon ({1 word})',
  '{} different texts, an episode for each': '{} verschiedene Texte, je eine Episode',
  'an identifier': 'eine Kennung',
  'always "{}"': 'immer „{}“',
  'sources or addresses': 'Quellen oder Adressen',
  'users or addresses': 'Personen oder Adressen',
  'the only column with something to learn': 'die einzige Spalte, in der es etwas zu lernen gibt',
  'the first column of texts': 'die erste Spalte mit Texten',
  'the next column of texts': 'die nächste Spalte mit Texten',
  'a further column': 'eine weitere Spalte',
  'the longer texts': 'die längeren Texte',
  '{} different value in {}': '{} Wert in {}',
  '{} different values in {}': '{} verschiedene Werte in {}',
  '{} row': '{} Zeile',
  '{} rows': '{} Zeilen',
  label: 'Label',
  output: 'Ausgabe',
  '{} row with an empty cell left out (the first in line {}).':
    '{} Zeile mit einer leeren Zelle weggelassen (die erste in Zeile {}).',
  '{} rows with an empty cell left out (the first in line {}).':
    '{} Zeilen mit einer leeren Zelle weggelassen (die erste in Zeile {}).',
  '{} row cut to {} characters.': '{} Zeile auf {} Zeichen gekürzt.',
  '{} rows cut to {} characters.': '{} Zeilen auf {} Zeichen gekürzt.',
  '{} row with an input that stands with another {} as well: at most {} % can be right.':
    'Bei {} Zeile steht dieselbe Eingabe auch anders da ({}): Höchstens {} % können richtig sein.',
  '{} rows with an input that stands with another {} as well: at most {} % can be right.':
    'Bei {} Zeilen steht dieselbe Eingabe auch anders da ({}): Höchstens {} % können richtig sein.',
  '{} row left out: the output alone is too long.':
    '{} Zeile weggelassen: Schon die Ausgabe ist zu lang.',
  '{} rows left out: the output alone is too long.':
    '{} Zeilen weggelassen: Schon die Ausgabe ist zu lang.',
  'separated by commas': 'getrennt durch Kommas',
  'separated by semicolons': 'getrennt durch Semikolons',
  'separated by tabs': 'getrennt durch Tabulatoren',
  'separated by bars': 'getrennt durch senkrechte Striche',
  'one column': 'eine Spalte',
  '{} is the state': '{} ist der Zustand',
  '{} are the states': '{} sind die Zustände',
  '{} is the action': '{} ist die Aktion',
  '{} are the actions': '{} sind die Aktionen',
  '{} is the reward': '{} ist die Belohnung',
  '{} are the rewards': '{} sind die Belohnungen',
  '{} is what comes next': '{} ist, was als Nächstes kommt',
  '{} are the numbers': '{} sind die Zahlen',
  '{}, and {} more': '{} und {} weitere',
  '{} is the text, {} the label: {}': '{} ist der Text, {} das Label: {}',
  '{} is the input, {} the output': '{} ist die Eingabe, {} die Ausgabe',
  'each row is a text of its own, to be imitated':
    'jede Zeile ist ein eigener Text, der nachgeahmt wird',
  'a text, learned character by character or in tokens':
    'ein Text, gelernt Zeichen für Zeichen oder in Token',
  'a header': 'eine Kopfzeile',
  'no header': 'keine Kopfzeile',
  '{} different character': '{} Zeichen',
  '{} different characters': '{} verschiedene Zeichen',
  '{} line': '{} Zeile',
  '{} lines': '{} Zeilen',
  '{} episode': '{} Episode',
  '{} episodes': '{} Episoden',
  '{} column left out': '{} Spalte weggelassen',
  '{} columns left out': '{} Spalten weggelassen',
  '{} row left out': '{} Zeile weggelassen',
  '{} rows left out': '{} Zeilen weggelassen',
  '{} duplicate': '{} doppelte Zeile',
  '{} duplicates': '{} doppelte Zeilen',
  '{} row cut': '{} Zeile gekürzt',
  '{} rows cut': '{} Zeilen gekürzt',
};
