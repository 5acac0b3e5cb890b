// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'Generation and temperature': 'Schreiben und Temperatur',
  'A language model gives a probability to each token that may come next. To write, it must choose one. It may always take the likeliest, or draw by the probabilities. The temperature divides the logits first: below 1 it sharpens the choice, above 1 it evens it out. Top-k leaves only the k likeliest.':
    'Ein Sprachmodell gibt jedem Token, das als Nächstes kommen kann, eine Wahrscheinlichkeit. Zum Schreiben muss es eines wählen. Es kann immer das wahrscheinlichste nehmen oder nach den Wahrscheinlichkeiten losen. Die Temperatur teilt zuvor die Logits: Unter 1 schärft sie die Wahl, über 1 gleicht sie sie aus. Top-k lässt nur die k wahrscheinlichsten übrig.',
  'At temperature 0, will another seed give another text?':
    'Ergibt bei Temperatur 0 ein anderer Seed einen anderen Text?',
  'Let it write': 'Schreiben lassen',
  'Press *Generate* at temperature 0, twice: the text is the same. Set 0.8, and every seed writes another one. At 2 most words fall apart. Point at a token to see what it was chosen from.':
    'Drücke bei Temperatur 0 zweimal *Erzeugen*: Der Text ist derselbe. Stelle 0,8 ein, und jeder Seed schreibt einen anderen. Bei 2 zerfallen die meisten Wörter. Zeige auf ein Token, um zu sehen, woraus es gewählt wurde.',
  'The seed only says which token is drawn. At temperature 0 nothing is drawn: the likeliest token is taken.':
    'Der Seed sagt nur, welches Token gelost wird. Bei Temperatur 0 wird nicht gelost: Das wahrscheinlichste Token wird genommen.',
  'Two logits are 2 and 1. At temperature 0.5, how many times likelier is the first?':
    'Zwei Logits sind 2 und 1. Wievielmal wahrscheinlicher ist bei Temperatur 0,5 das erste?',
  'Divide both by 0.5 first: 4 and 2. Then e to the power of their difference.':
    'Teile zuerst beide durch 0,5: 4 und 2. Dann e hoch ihre Differenz.',
  'To write token 50, the model compares its query with the keys of the 49 tokens before it, and adds up their values. Keys and values do not change, since no position sees a later one. So they are kept, in the KV cache. Each new token costs one row of work instead of fifty.':
    'Um Token 50 zu schreiben, vergleicht das Modell dessen Query mit den Keys der 49 Token davor und addiert ihre Values. Keys und Values ändern sich nicht, da keine Position eine spätere sieht. Darum werden sie aufgehoben, im KV-Cache. Jedes neue Token kostet eine Zeile Arbeit statt fünfzig.',
  'What does the cache keep of each earlier token?':
    'Was hebt der Cache von jedem früheren Token auf?',
  'Its query': 'Seine Query',
  'Its key and its value': 'Seinen Key und seinen Value',
  'Its logits': 'Seine Logits',
  'Heads share keys: 1 for 4': 'Köpfe teilen sich Keys: 1 für 4',
  'One head of keys and values serves four of queries. The cache is a quarter as large, and the model has 94,324 parameters in place of 106,804.':
    'Ein Kopf für Keys und Values dient vier Köpfen für Queries. Der Cache ist ein Viertel so groß, und das Modell hat 94.324 Parameter statt 106.804.',
  'In a long text the cache takes more memory than the weights. That is why newer models share keys and values among heads (Shazeer 2019; Ainslie et al. 2023).':
    'Bei einem langen Text braucht der Cache mehr Speicher als die Gewichte. Darum teilen sich in neueren Modellen die Köpfe Keys und Values (Shazeer 2019; Ainslie et al. 2023).',
  'Two layers, width 64, no sharing: how many numbers does the cache keep for each token?':
    'Zwei Schichten, Breite 64, nichts geteilt: Wie viele Zahlen hebt der Cache für jedes Token auf?',
  'A key and a value of 64 numbers in each of two layers.':
    'Ein Key und ein Value mit je 64 Zahlen in jeder von zwei Schichten.',
  'From text to tokens': 'Vom Text zu Token',
  'A token need not be a character. Byte pair encoding starts with characters. It joins the pair that occurs most often into a new token, and does so until the vocabulary is full. Frequent words become one token, rare ones several.':
    'Ein Token muss kein Zeichen sein. Byte Pair Encoding beginnt mit Zeichen. Es verbindet das häufigste Paar zu einem neuen Token, und das so lange, bis das Vokabular voll ist. Häufige Wörter werden ein Token, seltene mehrere.',
  'With 256 tokens in place of 52 characters, how many tokens is the text?':
    'Wie viele Token hat der Text mit 256 Token statt 52 Zeichen?',
  'As many': 'Gleich viele',
  'A little fewer': 'Etwas weniger',
  'Less than half as many': 'Weniger als halb so viele',
  'Byte pairs: 256 tokens': 'Byte Pairs: 256 Token',
  'The text has 463,379 characters, and 202,234 tokens with byte pairs: 2.3 characters each. *How the tokens were merged*, below the text, shows each join.':
    'Der Text hat 463.379 Zeichen, und mit Byte Pairs 202.234 Token: je 2,3 Zeichen. *Wie die Token verschmolzen wurden*, unter dem Text, zeigt jede Verbindung.',
  'The model reads 64 tokens in either case. With byte pairs these are more words, so it sees further back. It pays with a larger table.':
    'Das Modell liest in beiden Fällen 64 Token. Mit Byte Pairs sind das mehr Wörter, es sieht also weiter zurück. Dafür zahlt es mit einer größeren Tabelle.',
  'Which pair does byte pair encoding join next?':
    'Welches Paar verbindet Byte Pair Encoding als Nächstes?',
  'The longest': 'Das längste',
  'The rarest': 'Das seltenste',
  'The most frequent': 'Das häufigste',
  'Losses of models with different tokens cannot be compared as they are: each is per token, and tokens differ in size. Divide by the characters of a token, 2.3 here on average, to get the loss per character.':
    'Verluste von Modellen mit verschiedenen Token lassen sich nicht unmittelbar vergleichen: Jeder ist pro Token, und Token sind verschieden groß. Teile durch die Zeichen eines Tokens, hier im Mittel 2,3; das ergibt den Verlust pro Zeichen.',
  'Per character, which is better after 300 steps?':
    'Was ist nach 300 Schritten besser, pro Zeichen?',
  Characters: 'Zeichen',
  'Byte pairs': 'Byte Pairs',
  'Both are equal': 'Beide sind gleich',
  'Byte pairs: train 300 steps': 'Byte Pairs: 300 Schritte trainieren',
  'The loss is 0.71 to 0.75 per token, so 0.31 to 0.33 per character. A model of characters has 1.17 to 1.24 after as many steps (seeds 1 to 3).':
    'Der Verlust ist 0,71 bis 0,75 pro Token, also 0,31 bis 0,33 pro Zeichen. Ein Modell mit Zeichen hat nach ebenso vielen Schritten 1,17 bis 1,24 (Seeds 1 bis 3).',
  'In 300 steps it has read 2.3 times as much text, and each prediction spans more of it. Nats divided by ln 2 are bits per character, which papers use.':
    'In 300 Schritten hat es 2,3-mal so viel Text gelesen, und jede Vorhersage umfasst mehr davon. Nats, geteilt durch ln 2, sind Bits pro Zeichen, mit denen Veröffentlichungen rechnen.',
  'A loss of 1.4 nats per token, 2 characters per token: how much per character?':
    'Ein Verlust von 1,4 Nats pro Token, 2 Zeichen pro Token: Wie viel ist das pro Zeichen?',
  'Divide by the characters of a token.': 'Teile durch die Zeichen eines Tokens.',
  'Padding, and one answer for all': 'Auffüllen, und eine Antwort für alles',
  'A batch is one block of numbers, so shorter sequences are filled up with empty positions. A padding mask keeps everybody from looking at them: their scores become minus infinity, their weights exactly 0. A large negative number such as −10⁹ gives 0 too, unless every key of a row is masked.':
    'Ein Batch ist ein Block von Zahlen; kürzere Folgen werden darum mit leeren Positionen aufgefüllt. Eine Padding-Maske hält alle davon ab, sie anzuschauen: Ihre Scores werden minus unendlich, ihre Gewichte genau 0. Eine große negative Zahl wie −10⁹ ergibt auch 0, außer alle Keys einer Zeile sind maskiert.',
  'How much weight do the columns of empty positions get?':
    'Wie viel Gewicht bekommen die Spalten leerer Positionen?',
  'A little': 'Ein wenig',
  'An equal share': 'Einen gleichen Anteil',
  'Train 450 steps': '450 Schritte trainieren',
  'The hatched columns are the empty positions: exactly 0 in every row. Of the answers 99 % or more are right (seeds 1 to 3). *Held-out examples* shows inputs of 4 to 8 tokens.':
    'Die schraffierten Spalten sind die leeren Positionen: genau 0 in jeder Zeile. Von den Antworten sind 99 % oder mehr richtig (Seeds 1 bis 3). *Testbeispiele* zeigt Eingaben mit 4 bis 8 Token.',
  'A row whose keys are all masked has no largest score: with minus infinity softmax would divide 0 by 0. Such a row must be left out, or let itself be seen.':
    'Eine Zeile, deren Keys alle maskiert sind, hat keinen größten Score: Mit minus unendlich würde Softmax 0 durch 0 teilen. So eine Zeile muss ausgelassen werden oder sich selbst sehen dürfen.',
  'All keys of a row are masked with −10⁹. What does softmax give?':
    'Alle Keys einer Zeile sind mit −10⁹ maskiert. Was gibt Softmax?',
  'All 0': 'Lauter 0',
  'Equal shares': 'Gleiche Anteile',
  'An error': 'Einen Fehler',
  'Some tasks want one answer for a whole input, such as a label. The model then takes the mean of its output vectors over all positions that are not empty, and gives that to the output layer. Here it says which of three tokens occurs most often.':
    'Manche Aufgaben wollen eine Antwort für die ganze Eingabe, etwa eine Klasse. Das Modell nimmt dann das Mittel seiner Ausgabevektoren über alle Positionen, die nicht leer sind, und gibt es der Ausgabeschicht. Hier sagt es, welches von drei Token am häufigsten vorkommt.',
  'Does this task need to know where the tokens are?':
    'Muss man für diese Aufgabe wissen, wo die Token stehen?',
  'Train 100 steps without positions': '100 Schritte ohne Positionen trainieren',
  'All answers are right after 100 steps, without any positions (seeds 1 to 3). The heads of its one layer are "spread": they look at everything, about evenly.':
    'Nach 100 Schritten sind alle Antworten richtig, ganz ohne Positionen (Seeds 1 bis 3). Die Köpfe seiner einen Schicht sind „verteilt“: Sie schauen auf alles, etwa gleich stark.',
  'Counting does not depend on the order. A mean of vectors is already a count: each position adds its share.':
    'Zählen hängt nicht von der Reihenfolge ab. Ein Mittel von Vektoren ist schon eine Zählung: Jede Position addiert ihren Anteil.',
  'Train it on your own: which part of the model makes one vector of fifteen?':
    'Trainiere es auf deinem eigenen: Welcher Teil des Modells macht aus fünfzehn Vektoren einen?',
  'The mean over positions': 'Das Mittel über die Positionen',
  'The last head': 'Der letzte Kopf',
  'A transformer that acts': 'Ein Transformer, der handelt',
  'A transformer may read numbers as well as tokens. This one reads, at each moment, the return that is still to come, a state and an action. It learns to predict the action, from episodes of good and bad steering past an obstacle (a decision transformer, Chen et al. 2021).':
    'Ein Transformer kann außer Token auch Zahlen lesen. Dieser liest in jedem Augenblick den Return, der noch kommen soll, einen Zustand und eine Aktion. Er lernt, die Aktion vorherzusagen, aus Episoden, in denen gut und schlecht um ein Hindernis gesteuert wird (ein Decision Transformer, Chen et al. 2021).',
  'Asked for a poor return, what will the trained model do?':
    'Um einen schlechten Return gebeten: Was tut das trainierte Modell?',
  'Its best in any case': 'In jedem Fall sein Bestes',
  'Steer badly': 'Schlecht steuern',
  'Asked for the best return, it reaches the goal from 91 to 98 % of the starts. Asked for a poor one, from 2 to 19 % (seeds 1 to 3). The control below the arena says what is asked for. Drag goal and obstacle.':
    'Um den besten Return gebeten, erreicht es das Ziel von 91 bis 98 % der Startpunkte. Um einen schlechten gebeten, von 2 bis 19 % (Seeds 1 bis 3). Der Regler unter der Arena sagt, worum gebeten wird. Ziehe Ziel und Hindernis.',
  'It has learned what actions go with which return. To make it act well, ask for a high return: no reward is used in training beside that number.':
    'Es hat gelernt, welche Aktionen zu welchem Return gehören. Damit es gut handelt, bitte um einen hohen: Außer dieser Zahl wird im Training keine Belohnung benutzt.',
  'Why does it not simply copy the average of the episodes?':
    'Warum ahmt es nicht einfach den Durchschnitt der Episoden nach?',
  'It was trained on good episodes only': 'Es wurde nur auf guten Episoden trainiert',
  'It reads which return each episode reached': 'Es liest, welchen Return jede Episode erreichte',
  'It is larger': 'Es ist größer',
  'More tokens than dimensions': 'Mehr Token als Dimensionen',
  'In a space of 8 dimensions only 8 vectors can be at right angles to each other. This copy model has a width of 8, and must tell 18 tokens and 17 positions apart in it. The usual width is 64.':
    'In einem Raum mit 8 Dimensionen können nur 8 Vektoren senkrecht aufeinander stehen. Dieses Kopiermodell hat die Breite 8 und muss darin 18 Token und 17 Positionen unterscheiden. Die übliche Breite ist 64.',
  'Can a model of width 8 copy 18 different tokens?':
    'Kann ein Modell der Breite 8 18 verschiedene Token kopieren?',
  'No more than 8 of them': 'Nicht mehr als 8 davon',
  'Width 8: train 750 steps': 'Breite 8: 750 Schritte trainieren',
  'The table of tokens': 'Die Tabelle der Token',
  'After 750 steps 99 to 100 % are right (seeds 1 to 3). In the table of tokens, rows are not at right angles: the two most alike have a cosine of 0.83 to 0.94.':
    'Nach 750 Schritten sind 99 bis 100 % richtig (Seeds 1 bis 3). In der Tabelle der Token stehen die Zeilen nicht senkrecht aufeinander: Die zwei ähnlichsten haben einen Kosinus von 0,83 bis 0,94.',
  'Vectors need not be at right angles to be told apart: it is enough that they are not alike. Many features in few dimensions are called superposition (Elhage et al. 2022).':
    'Vektoren müssen nicht senkrecht stehen, um unterscheidbar zu sein: Es genügt, dass sie nicht gleich sind. Viele Merkmale in wenigen Dimensionen heißen Superposition (Elhage et al. 2022).',
  'How many vectors can be at right angles to each other in 16 dimensions?':
    'Wie viele Vektoren können in 16 Dimensionen senkrecht aufeinander stehen?',
  'As many as there are dimensions.': 'So viele, wie es Dimensionen gibt.',
  'There is a limit, though. Vectors that are too much alike are read for each other, and queries and keys need room as well. Halve the width once more, to 4.':
    'Doch es gibt eine Grenze. Vektoren, die sich zu ähnlich sind, werden miteinander verwechselt, und auch Queries und Keys brauchen Platz. Halbiere die Breite noch einmal, auf 4.',
  'What will a model of width 4 reach in 1,500 steps?':
    'Was erreicht ein Modell der Breite 4 in 1.500 Schritten?',
  'Less than a third': 'Weniger als ein Drittel',
  'Width 4: train 1500 steps': 'Breite 4: 1.500 Schritte trainieren',
  'Only 15 to 24 % of the answers are right (seeds 1 to 3), no more than without positions. The two tokens most alike have a cosine of .99 or more.':
    'Nur 15 bis 24 % der Antworten sind richtig (Seeds 1 bis 3), nicht mehr als ohne Positionen. Die zwei ähnlichsten Token haben einen Kosinus von 0,99 oder mehr.',
  'Tokens, positions and what heads need share four numbers. The model spends them on which tokens occur, and has none left for where.':
    'Token, Positionen und was die Köpfe brauchen, teilen sich vier Zahlen. Das Modell gibt sie dafür aus, welche Token vorkommen, und hat keine mehr dafür, wo.',
  'What can help a model with too few dimensions for its features?':
    'Was kann einem Modell helfen, das zu wenige Dimensionen für seine Merkmale hat?',
  'More layers': 'Mehr Schichten',
  'Features that seldom occur together': 'Merkmale, die selten zusammen vorkommen',
  'A higher rate': 'Eine höhere Rate',
  'Two features that never meet may share a direction.':
    'Zwei Merkmale, die sich nie treffen, dürfen sich eine Richtung teilen.',
  'What attention costs': 'Was Attention kostet',
  'Each position compares itself with each other one. So a map of attention has as many cells as the length squared. The feed-forward networks grow only with the length. Settings, below the parameters, says how many operations (FLOPs) and how much memory each part takes.':
    'Jede Position vergleicht sich mit jeder anderen. Eine Karte der Attention hat also so viele Zellen wie die Länge im Quadrat. Die Feed-Forward-Netze wachsen nur mit der Länge. Die Einstellungen sagen unter den Parametern, wie viele Rechenschritte (FLOPs) und wie viel Speicher jeder Teil braucht.',
  'From 64 tokens to 128, how many times more cells has a map?':
    'Von 64 Token zu 128: Wievielmal so viele Zellen hat eine Karte?',
  2: '2',
  4: '4',
  '64 tokens': '64 Token',
  '128 tokens': '128 Token',
  '256 tokens': '256 Token',
  'For 64 tokens attention takes fewer FLOPs than the feed-forward networks, for 128 as many, for 256 half as many again.':
    'Bei 64 Token braucht Attention weniger FLOPs als die Feed-Forward-Netze, bei 128 ebenso viele, bei 256 anderthalbmal so viele.',
  'At the lengths of large models, thousands of tokens, attention is most of the work. Flash attention does the same sums without ever storing the map.':
    'Bei den Längen großer Modelle, Tausenden von Token, ist Attention die meiste Arbeit. Flash Attention rechnet dieselben Summen, ohne je die Karte zu speichern.',
  'How many cells has one map of 128 tokens?': 'Wie viele Zellen hat eine Karte von 128 Token?',
  'The length squared.': 'Die Länge im Quadrat.',
  'There are ways to have less of it. In a window each position sees only the last few tokens. Linear attention does without softmax, so that one running sum takes the place of the map. Both change what a model can do.':
    'Man kann auch mit weniger auskommen. In einem Fenster sieht jede Position nur die letzten paar Token. Lineare Attention verzichtet auf Softmax, sodass eine laufende Summe an die Stelle der Karte tritt. Beides ändert, was ein Modell kann.',
  'What can a model of two layers, each with a window of 16, look at?':
    'Worauf kann ein Modell mit zwei Schichten schauen, jede mit einem Fenster von 16?',
  '16 tokens back': '16 Token zurück',
  'About 30 tokens back': 'Etwa 30 Token zurück',
  Everything: 'Auf alles',
  'A window of 16': 'Ein Fenster von 16',
  'Linear attention': 'Lineare Attention',
  'The map of a window is a band along the diagonal. All cells beyond it are masked, and attention costs little more than its four matrices.':
    'Die Karte eines Fensters ist ein Band entlang der Diagonale. Alle Zellen außerhalb sind maskiert, und Attention kostet wenig mehr als ihre vier Matrizen.',
  'Layer 2 reads what layer 1 has gathered: 15 tokens back, each of which has seen 15 more. Deep stacks of windows reach far.':
    'Schicht 2 liest, was Schicht 1 gesammelt hat: 15 Token zurück, und jedes davon hat 15 weitere gesehen. Tiefe Stapel von Fenstern reichen weit.',
  'How many tokens back does information reach through 3 such layers?':
    'Wie viele Token zurück reicht Information durch 3 solche Schichten?',
  'Fifteen in each layer.': 'Fünfzehn in jeder Schicht.',
};
