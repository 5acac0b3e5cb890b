// Palabras: textos, tablas y archivos de datos.

export default {
  'line {}': 'línea {}',
  'the text is not UTF-8: byte {} begins no character':
    'el texto no es UTF-8: con el byte {} no empieza ningún carácter',
  'this is no text: byte {} is 0': 'esto no es texto: el byte {} es 0',
  'the text is too long: at most {} characters can be learned from':
    'el texto es demasiado largo: se puede aprender de {} caracteres como mucho',
  'the text is empty': 'el texto está vacío',
  'columns is set: the first line of the table must name its columns, as input or label':
    'columns está puesto: la primera línea de la tabla debe nombrar sus columnas, como input o label',
  'the text of tokens is too long': 'el texto de tokens es demasiado largo',
  'the cell is not UTF-8, or has the character 0': 'la celda no es UTF-8, o tiene el carácter 0',
  'the table is too long: at most 16777216 characters can be learned from':
    'la tabla es demasiado larga: se puede aprender de 16777216 caracteres como mucho',
  'the row takes {} positions; at most {} can be learned from':
    'la fila ocupa {} posiciones; se puede aprender de {} como mucho',
  'every row has the same input: there is none to hold out':
    'todas las filas tienen la misma entrada: no queda ninguna de prueba',
  'the table has one row, or one many times: there is none to hold out':
    'la tabla tiene una fila, o una muchas veces: no queda ninguna de prueba',
  'line {} of the text of tokens is malformed': 'la línea {} del texto de tokens está mal',
  'there is no token {}': 'no hay token {}',
  '{} cell, and the lines before have {}; put quotes around a cell that holds the separator':
    '{} celda, y las líneas anteriores tienen {}; pon entre comillas una celda que contenga el separador',
  '{} cells, and the lines before have {}; put quotes around a cell that holds the separator':
    '{} celdas, y las líneas anteriores tienen {}; pon entre comillas una celda que contenga el separador',
  '{} cell; a table has one column, or two: input and output, or text and label':
    '{} celda; una tabla tiene una columna, o dos: entrada y salida, o texto y etiqueta',
  '{} cells; a table has one column, or two: input and output, or text and label':
    '{} celdas; una tabla tiene una columna, o dos: entrada y salida, o texto y etiqueta',
  'the first cell is empty': 'la primera celda está vacía',
  'the second cell is empty': 'la segunda celda está vacía',
  'every row has the same label: there is nothing to learn':
    'todas las filas tienen la misma etiqueta: no hay nada que aprender',
  'the table has one column; a class needs two: text and label':
    'la tabla tiene una columna; una clase necesita dos: texto y etiqueta',
  'the second column has more than {} different labels; choose head token to output it as text':
    'la segunda columna tiene más de {} etiquetas distintas; elige head token para darla como texto',
  'there are more than 1,000,000 rows': 'hay más de 1.000.000 filas',
  'column {} is there more than once': 'la columna {} está más de una vez',
  'column {} is neither episode, step or reward, nor begins with state or action; rename it, or leave it out':
    'la columna {} no es episode, step ni reward, ni empieza por state o action; cámbiale el nombre o déjala fuera',
  'the table has no number to learn from: it needs a column that begins with state, or values in columns of other names':
    'la tabla no tiene ningún número del que aprender: necesita una columna que empiece por state, o valores en columnas de otros nombres',
  'column {}': 'columna {}',
  '{} is no number': '{} no es un número',
  '{} is too large: at most 1e100 can be learned from':
    '{} es demasiado grande: se puede aprender de 1e100 como mucho',
  '{} is no whole number at or above that of the line before':
    '{} no es un número entero igual o mayor que el de la línea anterior',
  '{} is not one more than on the line before': '{} no es uno más que en la línea anterior',
  '{} cell, and the first line has {}': '{} celda, y la primera línea tiene {}',
  '{} cells, and the first line has {}': '{} celdas, y la primera línea tiene {}',
  'the table has fewer than 4 rows: there is nothing to learn and to hold out':
    'la tabla tiene menos de 4 filas: no hay nada que aprender y que dejar de prueba',
  'every episode has one row: there is nothing that comes next':
    'todos los episodios tienen una fila: no hay nada que venga después',
  'column {} has the number {} in every row; leave it out':
    'la columna {} tiene el número {} en todas las filas; déjala fuera',
  '{} cells; a table of numbers has at most {}':
    '{} celdas; una tabla de números tiene {} como mucho',
  'a quote begins here and never ends': 'aquí empiezan unas comillas que no acaban nunca',
  'a quote is inside a cell without quotes; put the cell in quotes and double it':
    'hay comillas dentro de una celda sin comillas; pon la celda entre comillas y dóblalas',
  'the text has {} characters; training and testing with seq {} takes at least {}':
    'el texto tiene {} caracteres; entrenar y probar con seq {} necesita al menos {}',
  'the text has {} tokens; training and testing with seq {} takes at least {}':
    'el texto tiene {} tokens; entrenar y probar con seq {} necesita al menos {}',
  'the text has {} characters; training and testing with seq {} takes at least {}; choose a longer text, or seq {}':
    'el texto tiene {} caracteres; entrenar y probar con seq {} necesita al menos {}; elige un texto más largo, o seq {}',
  'the text has {} tokens; training and testing with seq {} takes at least {}; choose a longer text, or seq {}':
    'el texto tiene {} tokens; entrenar y probar con seq {} necesita al menos {}; elige un texto más largo, o seq {}',
  'the text repeats one character: there is nothing to learn':
    'el texto repite un solo carácter: no hay nada que aprender',
  'the file is empty': 'el archivo está vacío',
  'the file is not {}': 'el archivo no es {}',
  'line {} has bytes that are none': 'la línea {} tiene bytes que no lo son',
  'this is no text: line {} has a zero byte': 'esto no es texto: la línea {} tiene un byte cero',
  'the file has no text in it': 'el archivo no tiene texto',
  'what the columns are takes more than {} characters, "{}": put columns of one role side by side, or leave some out':
    'decir qué son las columnas ocupa más de {} caracteres, «{}»: pon juntas las columnas de un mismo papel, o deja fuera algunas',
  '{} cannot be "{}": it is {}': '{} no puede ser «{}»: puede ser {}',
  'the file is no JSON: its first line is none': 'el archivo no es JSON: su primera línea no lo es',
  'the file has more than {} rows: learn from a part of it':
    'el archivo tiene más de {} filas: aprende de una parte',
  'a row has {} cells: at most {} are read': 'una fila tiene {} celdas: se leen {} como mucho',
  'the table has no rows': 'la tabla no tiene filas',
  'there is no column "{}"': 'no hay columna «{}»',
  'column {} cannot be "{}": it is {}': 'la columna {} no puede ser «{}»: puede ser {}',
  'only one column can be {}': 'solo una columna puede ser {}',
  'no column can be {} beside one that is {}': 'ninguna columna puede ser {} junto a una que es {}',
  'no column has numbers to learn: states, or values':
    'ninguna columna tiene números que aprender: estados, o valores',
  'no column has a text to learn from': 'ninguna columna tiene un texto del que aprender',
  'no row has a text in every column that is used':
    'ninguna fila tiene texto en todas las columnas que se usan',
  'column {} has one label only, "{}": there is nothing to tell apart':
    'la columna {} tiene una sola etiqueta, «{}»: no hay nada que distinguir',
  'no episode has a number in every column that is used':
    'ningún episodio tiene un número en todas las columnas que se usan',
  'the JSON has no rows': 'el JSON no tiene filas',
  'line {} is no JSON, as the lines before it are':
    'la línea {} no es JSON, como lo son las anteriores',
  'this is a PNG image': 'esto es una imagen PNG',
  'this is a JPEG image': 'esto es una imagen JPEG',
  'this is a GIF image': 'esto es una imagen GIF',
  'this is an image, a sound or a film (RIFF)':
    'esto es una imagen, un sonido o una película (RIFF)',
  'this is a PDF file: copy its text into a text file':
    'esto es un archivo PDF: copia su texto en un archivo de texto',
  'this is an old Office file: save it as CSV or as text':
    'esto es un archivo antiguo de Office: guárdalo como CSV o como texto',
  'this is a gzip file: unpack it first': 'esto es un archivo gzip: descomprímelo antes',
  'this is a 7z file: unpack it first': 'esto es un archivo 7z: descomprímelo antes',
  'this is a Parquet file: save it as CSV': 'esto es un archivo Parquet: guárdalo como CSV',
  'this is an SQLite database: save a table as CSV':
    'esto es una base de datos SQLite: guarda una tabla como CSV',
  'this is a WebAssembly module': 'esto es un módulo WebAssembly',
  'this is a program': 'esto es un programa',
  'this is a pickle of Python': 'esto es un pickle de Python',
  'this is an HDF5 file: save a table as CSV': 'esto es un archivo HDF5: guarda una tabla como CSV',
  'this is a NumPy file: save it as CSV': 'esto es un archivo NumPy: guárdalo como CSV',
  'this is an Excel workbook (.xlsx): save its sheet as CSV':
    'esto es un libro de Excel (.xlsx): guarda su hoja como CSV',
  'this is a Word document (.docx): save it as text':
    'esto es un documento de Word (.docx): guárdalo como texto',
  'this is a presentation (.pptx): save it as text':
    'esto es una presentación (.pptx): guárdala como texto',
  'this is an OpenDocument file: save it as CSV or as text':
    'esto es un archivo OpenDocument: guárdalo como CSV o como texto',
  'this is a zip file: unpack it first': 'esto es un archivo zip: descomprímelo antes',
  'line {} has the byte {}': 'la línea {} tiene el byte {}',
  'It is no UTF-8 ({}), so it was read as windows-1252.':
    'No es UTF-8 ({}), así que se leyó como windows-1252.',
  'Only the beginning of the file was read: it is too long.':
    'Solo se leyó el principio del archivo: es demasiado largo.',
  'Reading rows: {} …': 'Leyendo filas: {} …',
  'Finding out what the columns of {} rows are …': 'Averiguando qué son las columnas de {} filas …',
  'Writing {} rows to learn from …': 'Escribiendo {} filas de las que aprender …',
  'Its columns are numbers: read as numbers, they are learned from by their size.':
    'Sus columnas son números: leídos como números, se aprende de su magnitud.',
  'columns= does not name it': 'columns= no la nombra',
  'columns= says so': 'lo dice columns=',
  'Commas are decimal.': 'Las comas son decimales.',
  '{} row has more than {} cells (the first in line {}) and is left out.':
    '{} fila tiene más de {} celdas (la primera en la línea {}) y se omite.',
  '{} rows have more than {} cells (the first in line {}) and are left out.':
    '{} filas tienen más de {} celdas (la primera en la línea {}) y se omiten.',
  '{} of {} episodes has a cell without a number (the first in line {}) and is left out.':
    '{} de {} episodios tiene una celda sin número (la primera en la línea {}) y se omite.',
  '{} of {} episodes have a cell without a number (the first in line {}) and are left out.':
    '{} de {} episodios tienen una celda sin número (la primera en la línea {}) y se omiten.',
  'it is empty': 'está vacía',
  'dates or times': 'fechas u horas',
  'numbers, with cells that are none': 'números, con celdas que no lo son',
  texts: 'textos',
  'its name': 'su nombre',
  'neither state nor action by its name': 'por su nombre, ni estado ni acción',
  'a number beside actions': 'un número junto a acciones',
  'always the same number': 'siempre el mismo número',
  'a number that counts up': 'un número que va contando',
  numbers: 'números',
  'the only numbers': 'los únicos números',
  'another column is the {}': 'otra columna ya lo es ({1 word})',
  '{} different texts, an episode for each': '{} textos distintos, un episodio para cada uno',
  'an identifier': 'un identificador',
  'always "{}"': 'siempre «{}»',
  'sources or addresses': 'fuentes o direcciones',
  'users or addresses': 'usuarios o direcciones',
  'the only column with something to learn': 'la única columna con algo que aprender',
  'the first column of texts': 'la primera columna de textos',
  'the next column of texts': 'la siguiente columna de textos',
  'a further column': 'otra columna más',
  'the longer texts': 'los textos más largos',
  '{} different value in {}': '{} valor en {}',
  '{} different values in {}': '{} valores distintos en {}',
  '{} row': '{} fila',
  '{} rows': '{} filas',
  label: 'etiqueta',
  output: 'salida',
  '{} row with an empty cell left out (the first in line {}).':
    '{} fila con una celda vacía omitida (la primera en la línea {}).',
  '{} rows with an empty cell left out (the first in line {}).':
    '{} filas con una celda vacía omitidas (la primera en la línea {}).',
  '{} row cut to {} characters.': '{} fila cortada a {} caracteres.',
  '{} rows cut to {} characters.': '{} filas cortadas a {} caracteres.',
  '{} row with an input that stands with another {} as well: at most {} % can be right.':
    '{} fila con una entrada que aparece también de otra manera ({}): como mucho el {} % puede ser correcto.',
  '{} rows with an input that stands with another {} as well: at most {} % can be right.':
    '{} filas con una entrada que aparece también de otra manera ({}): como mucho el {} % puede ser correcto.',
  '{} row left out: the output alone is too long.':
    '{} fila omitida: ya la salida es demasiado larga.',
  '{} rows left out: the output alone is too long.':
    '{} filas omitidas: ya la salida es demasiado larga.',
  'separated by commas': 'separado por comas',
  'separated by semicolons': 'separado por punto y coma',
  'separated by tabs': 'separado por tabuladores',
  'separated by bars': 'separado por barras',
  'one column': 'una columna',
  '{} is the state': '{} es el estado',
  '{} are the states': '{} son los estados',
  '{} is the action': '{} es la acción',
  '{} are the actions': '{} son las acciones',
  '{} is the reward': '{} es la recompensa',
  '{} are the rewards': '{} son las recompensas',
  '{} is what comes next': '{} es lo que viene después',
  '{} are the numbers': '{} son los números',
  '{}, and {} more': '{} y {} más',
  '{} is the text, {} the label: {}': '{} es el texto, {} la etiqueta: {}',
  '{} is the input, {} the output': '{} es la entrada, {} la salida',
  'each row is a text of its own, to be imitated': 'cada fila es un texto propio que se imita',
  'a text, learned character by character or in tokens':
    'un texto, aprendido carácter a carácter o en tokens',
  'a header': 'con cabecera',
  'no header': 'sin cabecera',
  '{} different character': '{} carácter',
  '{} different characters': '{} caracteres distintos',
  '{} line': '{} línea',
  '{} lines': '{} líneas',
  '{} episode': '{} episodio',
  '{} episodes': '{} episodios',
  '{} column left out': '{} columna omitida',
  '{} columns left out': '{} columnas omitidas',
  '{} row left out': '{} fila omitida',
  '{} rows left out': '{} filas omitidas',
  '{} duplicate': '{} fila repetida',
  '{} duplicates': '{} filas repetidas',
  '{} row cut': '{} fila cortada',
  '{} rows cut': '{} filas cortadas',
};
