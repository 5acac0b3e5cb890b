// 文字：文本、表格和数据文件。

export default {
  'line {}': '第 {} 行',
  'the text is not UTF-8: byte {} begins no character':
    '文本不是 UTF-8：字节 {} 不是任何字符的开头',
  'this is no text: byte {} is 0': '这不是文本：字节 {} 是 0',
  'the text is too long: at most {} characters can be learned from':
    '文本太长：最多能从 {} 个字符学习',
  'the text is empty': '文本是空的',
  'columns is set: the first line of the table must name its columns, as input or label':
    '设置了 columns：表的第一行必须写出各列的名称，如 input 或 label',
  'the text of tokens is too long': '词元组成的文本太长',
  'the cell is not UTF-8, or has the character 0': '单元格不是 UTF-8，或有字符 0',
  'the table is too long: at most 16777216 characters can be learned from':
    '表太长：最多能从 16777216 个字符学习',
  'the row takes {} positions; at most {} can be learned from':
    '这一行占 {} 个位置；最多能学习 {} 个',
  'every row has the same input: there is none to hold out': '每一行的输入都相同：没有可留作测试的',
  'the table has one row, or one many times: there is none to hold out':
    '表只有一行，或同一行重复多次：没有可留作测试的',
  'line {} of the text of tokens is malformed': '词元组成的文本第 {} 行有错',
  'there is no token {}': '没有词元 {}',
  '{} cell, and the lines before have {}; put quotes around a cell that holds the separator':
    '{} 个单元格，而前面各行有 {} 个；含有分隔符的单元格要加引号',
  '{} cells, and the lines before have {}; put quotes around a cell that holds the separator':
    '{} 个单元格，而前面各行有 {} 个；含有分隔符的单元格要加引号',
  '{} cell; a table has one column, or two: input and output, or text and label':
    '{} 个单元格；表有一列，或两列：输入和输出，或文本和标签',
  '{} cells; a table has one column, or two: input and output, or text and label':
    '{} 个单元格；表有一列，或两列：输入和输出，或文本和标签',
  'the first cell is empty': '第一个单元格是空的',
  'the second cell is empty': '第二个单元格是空的',
  'every row has the same label: there is nothing to learn': '每一行的标签都相同：没有可学的',
  'the table has one column; a class needs two: text and label':
    '表只有一列；类别需要两列：文本和标签',
  'the second column has more than {} different labels; choose head token to output it as text':
    '第二列有超过 {} 种不同的标签；选 head token 把它作为文本输出',
  'there are more than 1,000,000 rows': '超过 1,000,000 行',
  'column {} is there more than once': '列 {} 出现了不止一次',
  'column {} is neither episode, step or reward, nor begins with state or action; rename it, or leave it out':
    '列 {} 不是 episode、step 或 reward，也不以 state 或 action 开头；请改名，或去掉它',
  'the table has no number to learn from: it needs a column that begins with state, or values in columns of other names':
    '表里没有可学的数：需要以 state 开头的列，或名称不同的数值列',
  'column {}': '列 {}',
  '{} is no number': '{} 不是数',
  '{} is too large: at most 1e100 can be learned from': '{} 太大：最多能学习 1e100',
  '{} is no whole number at or above that of the line before': '{} 不是大于或等于上一行的整数',
  '{} is not one more than on the line before': '{} 不比上一行多一',
  '{} cell, and the first line has {}': '{} 个单元格，而第一行有 {} 个',
  '{} cells, and the first line has {}': '{} 个单元格，而第一行有 {} 个',
  'the table has fewer than 4 rows: there is nothing to learn and to hold out':
    '表不足 4 行：没有可学和可留作测试的',
  'every episode has one row: there is nothing that comes next': '每个片段只有一行：没有接下来的',
  'column {} has the number {} in every row; leave it out': '列 {} 每一行都是数 {}；请去掉它',
  '{} cells; a table of numbers has at most {}': '{} 个单元格；数字的表最多 {} 个',
  'a quote begins here and never ends': '这里开始的引号没有结束',
  'a quote is inside a cell without quotes; put the cell in quotes and double it':
    '没加引号的单元格里有引号；给单元格加引号，并把里面的引号写两次',
  'the text has {} characters; training and testing with seq {} takes at least {}':
    '文本有 {} 个字符；用 seq {} 训练和测试至少需要 {}',
  'the text has {} tokens; training and testing with seq {} takes at least {}':
    '文本有 {} 个词元；用 seq {} 训练和测试至少需要 {}',
  'the text has {} characters; training and testing with seq {} takes at least {}; choose a longer text, or seq {}':
    '文本有 {} 个字符；用 seq {} 训练和测试至少需要 {}；选更长的文本，或 seq {}',
  'the text has {} tokens; training and testing with seq {} takes at least {}; choose a longer text, or seq {}':
    '文本有 {} 个词元；用 seq {} 训练和测试至少需要 {}；选更长的文本，或 seq {}',
  'the text repeats one character: there is nothing to learn': '文本只重复一个字符：没有可学的',
  'the file is empty': '文件是空的',
  'the file is not {}': '文件不是 {}',
  'line {} has bytes that are none': '第 {} 行有不属于它的字节',
  'this is no text: line {} has a zero byte': '这不是文本：第 {} 行有零字节',
  'the file has no text in it': '文件里没有文本',
  'what the columns are takes more than {} characters, "{}": put columns of one role side by side, or leave some out':
    '说明各列要超过 {} 个字符，“{}”：把同一角色的列放在一起，或去掉一些',
  '{} cannot be "{}": it is {}': '{} 不能是“{}”：可以是 {}',
  'the file is no JSON: its first line is none': '文件不是 JSON：它的第一行不是',
  'the file has more than {} rows: learn from a part of it': '文件超过 {} 行：从其中一部分学习',
  'a row has {} cells: at most {} are read': '一行有 {} 个单元格：最多读取 {} 个',
  'the table has no rows': '表没有行',
  'there is no column "{}"': '没有列“{}”',
  'column {} cannot be "{}": it is {}': '列 {} 不能是“{}”：可以是 {}',
  'only one column can be {}': '只有一列可以是 {}',
  'no column can be {} beside one that is {}': '有一列是 {2} 时，其他列不能是 {1}',
  'no column has numbers to learn: states, or values': '没有一列有可学的数：状态，或数值',
  'no column has a text to learn from': '没有一列有可学的文本',
  'no row has a text in every column that is used': '没有一行在所有用到的列里都有文本',
  'column {} has one label only, "{}": there is nothing to tell apart':
    '列 {} 只有一种标签，“{}”：没有可区分的',
  'no episode has a number in every column that is used': '没有一个片段在所有用到的列里都有数',
  'the JSON has no rows': '这个 JSON 没有行',
  'line {} is no JSON, as the lines before it are': '第 {} 行不是 JSON，而前面各行是',
  'this is a PNG image': '这是 PNG 图片',
  'this is a JPEG image': '这是 JPEG 图片',
  'this is a GIF image': '这是 GIF 图片',
  'this is an image, a sound or a film (RIFF)': '这是图片、声音或影片（RIFF）',
  'this is a PDF file: copy its text into a text file': '这是 PDF 文件：把它的文字复制到文本文件里',
  'this is an old Office file: save it as CSV or as text':
    '这是旧的 Office 文件：请存为 CSV 或文本',
  'this is a gzip file: unpack it first': '这是 gzip 文件：请先解压',
  'this is a 7z file: unpack it first': '这是 7z 文件：请先解压',
  'this is a Parquet file: save it as CSV': '这是 Parquet 文件：请存为 CSV',
  'this is an SQLite database: save a table as CSV': '这是 SQLite 数据库：请把一张表存为 CSV',
  'this is a WebAssembly module': '这是 WebAssembly 模块',
  'this is a program': '这是程序',
  'this is a pickle of Python': '这是 Python 的 pickle',
  'this is an HDF5 file: save a table as CSV': '这是 HDF5 文件：请把一张表存为 CSV',
  'this is a NumPy file: save it as CSV': '这是 NumPy 文件：请存为 CSV',
  'this is an Excel workbook (.xlsx): save its sheet as CSV':
    '这是 Excel 工作簿（.xlsx）：请把工作表存为 CSV',
  'this is a Word document (.docx): save it as text': '这是 Word 文档（.docx）：请存为文本',
  'this is a presentation (.pptx): save it as text': '这是演示文稿（.pptx）：请存为文本',
  'this is an OpenDocument file: save it as CSV or as text':
    '这是 OpenDocument 文件：请存为 CSV 或文本',
  'this is a zip file: unpack it first': '这是 zip 文件：请先解压',
};
