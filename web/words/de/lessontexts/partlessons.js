// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'What it is made of': 'Woraus es besteht',
  'How it works': 'Wie es funktioniert',
  'Training it': 'Trainieren',
  'Going further': 'Weiter gehen',
  'Using it': 'Benutzen',
  Exercises: 'Übungen',
  'Other models': 'Andere Modelle',
  'Positional encoding': 'Positionskodierung',
  'Attention treats its input as an unordered set of tokens: shuffle them, and every sum is the same. So each position gets a vector of its own, which is added to the embedding of the token there. The copy model uses sines and cosines of different wavelengths. In the formula the first position is p = 0, and d is the width, 64.':
    'Attention behandelt ihre Eingabe als ungeordnete Menge von Token: Vertauscht man sie, bleibt jede Summe gleich. Darum bekommt jede Position einen eigenen Vektor, der zum Embedding ihres Tokens addiert wird. Das Kopiermodell nimmt dafür Sinus und Kosinus verschiedener Wellenlängen. In der Formel ist die erste Position p = 0, und d ist die Breite, 64.',
  'Which dimensions change most from one position to the next?':
    'Welche Dimensionen ändern sich von einer Position zur nächsten am meisten?',
  'The first ones': 'Die ersten',
  'The last ones': 'Die letzten',
  'All equally': 'Alle gleich stark',
  'Look at the encoding': 'Die Kodierung ansehen',
  'See it inside the model': 'Sie im Modell sehen',
  'Stripes that grow wider from the first dimension to the last.':
    'Streifen, die von der ersten bis zur letzten Dimension breiter werden.',
  'The first pair of dimensions repeats every 2π, about 6.3 positions. The last pair would repeat after about 47,000. Together they give each position its own vector.':
    'Das erste Paar von Dimensionen wiederholt sich alle 2π, also nach etwa 6,3 Positionen. Das letzte würde sich nach etwa 47.000 wiederholen. Zusammen geben sie jeder Position einen eigenen Vektor.',
  'With p = 0, what is the value of every sine?': 'Welchen Wert hat jeder Sinus bei p = 0?',
  'Put p = 0 into the formula.': 'Setze p = 0 in die Formel ein.',
  'What happens without positions? In the copy task the model reads eight tokens, and eight answer slots must repeat them. All eight slots hold the same empty token. Chance alone gets one answer in eighteen right, 6 %.':
    'Was geschieht ohne Positionen? Beim Kopieren liest das Modell acht Token, und acht Antwortfelder sollen sie wiederholen. In allen acht Feldern steht dasselbe leere Token. Durch bloßen Zufall ist eine von achtzehn Antworten richtig, 6 %.',
  'How many answers will be right after 200 steps without positions?':
    'Wie viele Antworten sind nach 200 Schritten ohne Positionen richtig?',
  'About 6 %': 'Etwa 6 %',
  'About 25 %': 'Etwa 25 %',
  'About half': 'Etwa die Hälfte',
  'Nearly all': 'Fast alle',
  'Copy without positions': 'Kopieren ohne Positionen',
  'Train 200 steps': '200 Schritte trainieren',
  'Accuracy rises to about 25 % and stays there: it is the same after 400 steps. All eight predictions in the output column are equal.':
    'Die Genauigkeit steigt auf etwa 25 % und bleibt dort: Nach 400 Schritten ist sie dieselbe. Alle acht Vorhersagen in der Spalte der Ausgabe sind gleich.',
  'Eight equal inputs must give eight equal outputs, however long you train. The best strategy left is to output the token that this input holds most often. That is right for about a quarter of the answers.':
    'Acht gleiche Eingaben müssen acht gleiche Ausgaben ergeben, egal wie lange man trainiert. Am besten gibt das Modell dann das Token aus, das in dieser Eingabe am häufigsten vorkommt. Das ist bei etwa einem Viertel der Antworten richtig.',
  'Why can the slots not give different answers?':
    'Warum können die Felder keine verschiedenen Antworten geben?',
  'They were trained too briefly': 'Sie wurden zu kurz trainiert',
  'They are the same token, and nothing tells them apart':
    'Sie sind dasselbe Token, und nichts unterscheidet sie',
  'The vocabulary is too small': 'Das Vokabular ist zu klein',
  'There are other ways to encode positions. A learned table starts as noise and finds its own encoding. Rotary encoding (RoPE) rotates queries and keys by an angle that grows with the position. A score then depends on the distance between the two. In copying, every answer is exactly nine positions after its source.':
    'Positionen lassen sich auch anders kodieren. Eine gelernte Tabelle beginnt als Rauschen und findet ihre eigene Kodierung. Rotary (RoPE) dreht Queries und Keys um einen Winkel, der mit der Position wächst. Ein Score hängt dann vom Abstand der beiden ab. Beim Kopieren steht jede Antwort genau neun Positionen hinter ihrer Quelle.',
  'Which of the three solves copying in the fewest steps?':
    'Welche der drei löst das Kopieren in den wenigsten Schritten?',
  'Sines and cosines': 'Sinus und Kosinus',
  'A learned table': 'Eine gelernte Tabelle',
  RoPE: 'RoPE',
  'RoPE: train 100 steps': 'RoPE: 100 Schritte trainieren',
  'Learned: train 300 steps': 'Gelernt: 300 Schritte trainieren',
  'With RoPE the task is solved after 60 steps, with sinusoids after 160 to 240. With a learned table it takes 260 to 280 steps (seeds 1 to 3).':
    'Mit RoPE ist die Aufgabe nach 60 Schritten gelöst, mit Sinus und Kosinus nach 160 bis 240. Mit einer gelernten Tabelle dauert es 260 bis 280 Schritte (Seeds 1 bis 3).',
  'With RoPE a score depends on the distance directly, and here one distance, nine, serves every slot.':
    'Mit RoPE hängt ein Score unmittelbar vom Abstand ab, und hier passt ein einziger Abstand, neun, für jedes Feld.',
  'What does a score depend on with RoPE, besides the contents?':
    'Wovon hängt ein Score mit RoPE ab, außer vom Inhalt?',
  "The query's position": 'Von der Position der Query',
  'The distance of query and key': 'Vom Abstand von Query und Key',
  'The number of heads': 'Von der Zahl der Köpfe',
  'ALiBi adds no vector. It subtracts slope × distance from every score, so nearby positions get more attention. It was made for causal models, which see only earlier positions. In this encoder all answer slots hold the same token, and their scores differ only by distance.':
    'ALiBi addiert keinen Vektor. Es zieht von jedem Score Steigung × Abstand ab, sodass nahe Positionen mehr Attention bekommen. Es wurde für kausale Modelle gemacht, die nur frühere Positionen sehen. In diesem Encoder haben alle Antwortfelder dasselbe Token, und ihre Scores unterscheiden sich nur durch den Abstand.',
  'Will ALiBi solve copying within 200 steps?': 'Löst ALiBi das Kopieren in 200 Schritten?',
  'Yes, as quickly as RoPE': 'Ja, so schnell wie RoPE',
  'No, about half right': 'Nein, etwa die Hälfte ist richtig',
  'No, hardly better than none': 'Nein, kaum besser als gar nichts',
  'ALiBi without a mask: train 200 steps': 'ALiBi ohne Maske: 200 Schritte trainieren',
  'Accuracy stays near 25 % for the first 200 steps, as if there were no positions, although the attention maps fade with distance. After 2,000 steps it is 25 to 53 % (seeds 1 to 3), and still jumps up and down.':
    'Die Genauigkeit bleibt in den ersten 200 Schritten nahe 25 %, als gäbe es keine Positionen, obwohl die Attention mit dem Abstand verblasst. Nach 2.000 Schritten sind es 25 bis 53 % (Seeds 1 bis 3), und sie springt noch immer auf und ab.',
  'A distance penalty makes a position prefer near keys. It cannot single out the key that is exactly nine away.':
    'Ein Abzug für den Abstand lässt eine Position nahe Keys bevorzugen. Er kann nicht den Key herausgreifen, der genau neun entfernt ist.',
  'Which key does ALiBi favour, other things equal?':
    'Welchen Key bevorzugt ALiBi, wenn alles andere gleich ist?',
  'The nearest': 'Den nächsten',
  'The one nine away': 'Den, der neun entfernt ist',
  'The farthest': 'Den fernsten',
  'Multi-head attention': 'Attention mit mehreren Köpfen',
  'Every position computes three vectors from its input x: a query x W_Q, a key x W_K and a value x W_V. The score of a pair is the dot product of query and key, divided by √d_k. Here d_k is the number of entries in a key. Without the division, scores would grow with d_k, and the softmax would saturate.':
    'Jede Position berechnet aus ihrer Eingabe x drei Vektoren: eine Query x W_Q, einen Key x W_K und einen Value x W_V. Der Score eines Paares ist das Skalarprodukt von Query und Key, geteilt durch √d_k. Dabei ist d_k die Zahl der Einträge eines Keys. Ohne die Teilung würden die Scores mit d_k wachsen, und Softmax würde sättigen.',
  'What is the sum of one row of weights after the softmax?':
    'Was ist die Summe einer Zeile von Gewichten nach Softmax?',
  1: '1',
  'The number of keys': 'Die Zahl der Keys',
  'It depends on the scores': 'Das kommt auf die Scores an',
  'Inspect one head': 'Einen Kopf untersuchen',
  'Each row of the heat map is one query. The formula below it shows the numbers of the cell that you chose. The weights of its row sum to 1.':
    'Jede Zeile der Heatmap ist eine Query. Die Formel darunter zeigt die Zahlen der gewählten Zelle. Die Gewichte ihrer Zeile haben die Summe 1.',
  'Softmax makes all scores positive and divides by their sum. So a row says how one position divides its attention among all keys.':
    'Softmax macht alle Scores positiv und teilt durch ihre Summe. So sagt eine Zeile, wie eine Position ihre Attention auf alle Keys verteilt.',
  'A key has 16 entries here. By what is each dot product divided?':
    'Ein Key hat hier 16 Einträge. Wodurch wird jedes Skalarprodukt geteilt?',
  'It is the square root of the number of entries.': 'Es ist die Wurzel aus der Zahl der Einträge.',
  'One softmax row blends what it reads into a single average. So the width is divided among several heads, each with its own queries, keys and values. Here 4 heads have 16 numbers each. Their results are concatenated and mixed by one more matrix.':
    'Eine einzige Softmax-Zeile mischt alles, was sie liest, zu einem Mittel. Darum wird die Breite auf mehrere Köpfe verteilt, jeder mit eigenen Queries, Keys und Values. Hier haben 4 Köpfe je 16 Zahlen. Ihre Ergebnisse werden aneinandergehängt und durch eine weitere Matrix gemischt.',
  'The model has 102,676 parameters. How many has it with 8 heads?':
    'Das Modell hat 102.676 Parameter. Wie viele hat es mit 8 Köpfen?',
  'Twice as many': 'Doppelt so viele',
  'A few more': 'Ein paar mehr',
  'Exactly as many': 'Genau so viele',
  'Half as many': 'Halb so viele',
  '8 heads of 8 numbers': '8 Köpfe mit je 8 Zahlen',
  '1 head of 64 numbers': '1 Kopf mit 64 Zahlen',
  'Back to 4': 'Zurück zu 4',
  'The number of tiles in each layer changes, while the number of parameters stays at 102,676. Before training the maps look like noise.':
    'Die Zahl der Quadrate in jeder Schicht ändert sich, die Zahl der Parameter bleibt 102.676. Vor dem Training sehen die Karten wie Rauschen aus.',
  'The matrices W_Q, W_K, W_V and W_O are 64 by 64 in any case. Heads divide the width; they do not add to it.':
    'Die Matrizen W_Q, W_K, W_V und W_O sind in jedem Fall 64 mal 64. Köpfe teilen die Breite auf; sie vergrößern sie nicht.',
  'With 8 heads and width 64, how many entries has a key?':
    'Wie viele Einträge hat ein Key bei 8 Köpfen und Breite 64?',
  'Divide the width by the number of heads.': 'Teile die Breite durch die Zahl der Köpfe.',
  'After training, the maps of the last layer become sharp. To copy, each answer slot has to fetch one token, so its row puts most of its weight on a single key. The badge above each tile names what the head does on the sequence shown, and with what share of its attention.':
    'Nach dem Training werden die Karten der letzten Schicht scharf. Zum Kopieren muss jedes Antwortfeld ein Token holen; seine Zeile legt also das meiste Gewicht auf einen einzigen Key. Das Schildchen über jedem Quadrat nennt, was der Kopf auf der gezeigten Folge tut, und mit welchem Anteil seiner Attention.',
  'Where in the map of a trained head will its largest weights be?':
    'Wo in der Karte eines trainierten Kopfes liegen seine größten Gewichte?',
  'On the main diagonal': 'Auf der Hauptdiagonale',
  'On a diagonal of its lower half': 'Auf einer Diagonale in der unteren Hälfte',
  'In one column': 'In einer Spalte',
  'Spread over the map': 'Über die Karte verteilt',
  'Train 300 steps': '300 Schritte trainieren',
  'A diagonal in the lower half of each map of layer 2. Slot 1 attends to token 1, slot 2 to token 2. After 300 steps it holds about .86 to .95 of the weight.':
    'Eine Diagonale in der unteren Hälfte jeder Karte von Schicht 2. Feld 1 schaut auf Token 1, Feld 2 auf Token 2. Nach 300 Schritten hält sie etwa 0,86 bis 0,95 des Gewichts.',
  'The slots are the lower rows, the tokens the left columns. Copying keeps the order, so the source moves right by one when the slot moves down by one.':
    'Die Felder sind die unteren Zeilen, die Token die linken Spalten. Kopieren hält die Reihenfolge ein; die Quelle rückt also um eins nach rechts, wenn das Feld um eins nach unten rückt.',
  'To which token does slot 5 attend?': 'Auf welches Token schaut Feld 5?',
  'Copying keeps the order.': 'Kopieren hält die Reihenfolge ein.',
  'Feed-forward network': 'Feed-Forward-Netz',
  'Attention moves information between positions. The feed-forward network then works on each position separately, with the same weights everywhere. It widens the vector, conventionally fourfold, applies a nonlinear function, and narrows it again. The original transformer uses ReLU; this preset uses GELU.':
    'Attention bewegt Information zwischen Positionen. Danach bearbeitet das Feed-Forward-Netz jede Position für sich, überall mit denselben Gewichten. Es verbreitert den Vektor, üblicherweise auf das Vierfache, wendet eine nichtlineare Funktion an und macht ihn wieder schmal. Der ursprüngliche Transformer nimmt ReLU; diese Vorlage nimmt GELU.',
  'What share of the hidden units will be near zero?':
    'Welcher Anteil der verborgenen Einheiten liegt nahe null?',
  'Hardly any': 'Kaum welche',
  'Inspect the hidden units': 'Die verborgenen Einheiten untersuchen',
  'The same with ReLU': 'Dasselbe mit ReLU',
  'Each row of the FFN tile is one position, each column one of 256 hidden units. About half of the cells are pale.':
    'Jede Zeile im FFN-Streifen ist eine Position, jede Spalte eine von 256 verborgenen Einheiten. Etwa die Hälfte der Zellen ist blass.',
  'Before training, half of the sums are below zero. There GELU goes no lower than −0.17, and ReLU outputs exactly 0.':
    'Vor dem Training liegt die Hälfte der Summen unter null. Dort geht GELU nicht unter −0,17, und ReLU gibt genau 0 aus.',
  'What does ReLU make of −3?': 'Was macht ReLU aus −3?',
  'Most parameters of a small transformer are in its feed-forward layers. Yet copying needs no computation at single positions, only moving. So make the hidden layer tiny: 8 units in place of 256. That leaves little more than a third of the parameters.':
    'Die meisten Parameter eines kleinen Transformers stecken in seinen Feed-Forward-Schichten. Kopieren braucht aber keine Rechnung an einzelnen Positionen, nur Bewegung. Mach also die verborgene Schicht winzig: 8 Einheiten statt 256. Es bleibt wenig mehr als ein Drittel der Parameter.',
  'Will copying still be learned in 300 steps?': 'Wird Kopieren in 300 Schritten noch gelernt?',
  'Yes, nearly all right': 'Ja, fast alles ist richtig',
  'About half right': 'Etwa die Hälfte ist richtig',
  No: 'Nein',
  '8 hidden units: train 300 steps': '8 verborgene Einheiten: 300 Schritte trainieren',
  'Parameters with 256': 'Parameter mit 256',
  'After 300 steps, 98.8 to 99.9 % of the answers are right (seeds 1 to 3).':
    'Nach 300 Schritten sind 98,8 bis 99,9 % der Antworten richtig (Seeds 1 bis 3).',
  'A task that computes needs more. Modular addition takes about 900 to 1,200 steps with 256 units. With 8, only one seed of three reaches 99 % in 2,000 steps; the others end at 88 and 98 %.':
    'Eine Aufgabe, bei der gerechnet wird, braucht mehr. Modulare Addition braucht mit 256 Einheiten etwa 900 bis 1.200 Schritte. Mit 8 erreicht nur einer von drei Seeds 99 % in 2.000 Schritten; die anderen enden bei 88 und 98 %.',
  'Build a copy model with at most 40,000 parameters that gets 98 % right.':
    'Baue ein Kopiermodell mit höchstens 40.000 Parametern, das 98 % richtig hat.',
  'The block: residuals and norms': 'Der Block: Residualverbindungen und Normen',
  'A block has two lines. Each part reads the residual stream through a layer norm and adds its result to the stream. What an early layer wrote is still part of the sum later, unless another layer writes its opposite. The gradient has a direct path back to the embedding. In the drawing, the stream runs along the top, with a plus at every addition.':
    'Ein Block hat zwei Zeilen. Jeder Teil liest den Residualstrom durch eine Layer-Norm und addiert sein Ergebnis zum Strom. Was eine frühe Schicht geschrieben hat, steckt später noch in der Summe, außer eine andere Schicht schreibt das Gegenteil. Der Gradient hat einen direkten Weg zurück zum Embedding. In der Zeichnung läuft der Strom oben entlang, mit einem Plus an jeder Addition.',
  'Post-norm puts the norm after each sum. What does it rescale?':
    'Post-Norm setzt die Norm hinter jede Summe. Was skaliert sie neu?',
  'Only what the part reads': 'Nur, was der Teil liest',
  'The stream itself': 'Den Strom selbst',
  'Only the output': 'Nur die Ausgabe',
  'Norm before each part (pre)': 'Norm vor jedem Teil (pre)',
  'Norm after each sum (post)': 'Norm nach jeder Summe (post)',
  'The boxes marked LN: with pre-norm they are on the branches, with post-norm they are on the stream itself.':
    'Die Kästchen LN: Bei Pre-Norm stehen sie auf den Zweigen, bei Post-Norm auf dem Strom selbst.',
  'With pre-norm nothing touches the stream but additions. With post-norm everything that was written before is rescaled again and again.':
    'Bei Pre-Norm berühren nur Additionen den Strom. Bei Post-Norm wird alles, was zuvor geschrieben wurde, immer wieder neu skaliert.',
  'How often does this post-norm model of three layers rescale the stream?':
    'Wie oft skaliert dieses Post-Norm-Modell mit drei Schichten den Strom neu?',
  'Each layer has two sums.': 'Jede Schicht hat zwei Summen.',
  'Pre-norm is said to train more stably. With three layers the difference is small: reversal is solved at about step 200, with post-norm at 240 to 300. Now take six layers, where post-norm rescales the stream twelve times.':
    'Pre-Norm gilt als stabiler im Training. Bei drei Schichten ist der Unterschied klein: Umkehren ist bei etwa Schritt 200 gelöst, mit Post-Norm bei 240 bis 300. Nimm nun sechs Schichten, wo Post-Norm den Strom zwölfmal neu skaliert.',
  'With six layers, what will post-norm have after 240 steps?':
    'Was hat Post-Norm mit sechs Schichten nach 240 Schritten richtig?',
  'Nearly all right': 'Fast alles',
  'A quarter right': 'Ein Viertel',
  'No better than chance': 'Nicht mehr als durch Zufall',
  'Six layers, post: train 240 steps': 'Sechs Schichten, post: 240 Schritte trainieren',
  'Six layers, pre: train 260 steps': 'Sechs Schichten, pre: 260 Schritte trainieren',
  'Post-norm stays near 24 %, four times as good as guessing, and is still there after 300 steps. Pre-norm passes 99 % at about step 240.':
    'Post-Norm bleibt nahe 24 %, viermal so gut wie Raten, und ist nach 300 Schritten noch dort. Pre-Norm überschreitet bei etwa Schritt 240 die 99 %.',
  'The post-norm model learns which tokens occur, but not where they belong. A warm-up of 200 steps does not change that within 400 steps.':
    'Das Post-Norm-Modell lernt, welche Token vorkommen, aber nicht, wohin sie gehören. Ein Warm-up von 200 Schritten ändert daran in 400 Schritten nichts.',
  'What does the post-norm model know at 24 %?': 'Was weiß das Post-Norm-Modell bei 24 %?',
  Nothing: 'Nichts',
  'Which tokens occur': 'Welche Token vorkommen',
  'Where each token belongs': 'Wohin jedes Token gehört',
  'The whole model': 'Das ganze Modell',
  'Read the drawing from left to right. Each token becomes a vector (its embedding). Positions are added. Each block writes into the residual stream. One more matrix turns the final vectors into a score for each token of the vocabulary. Such a score is called a logit. Softmax turns logits into probabilities.':
    'Lies die Zeichnung von links nach rechts. Jedes Token wird ein Vektor (sein Embedding). Positionen werden addiert. Jeder Block schreibt in den Residualstrom. Eine weitere Matrix macht aus den letzten Vektoren eine Punktzahl für jedes Token des Vokabulars. Sie heißt Logit. Softmax macht aus Logits Wahrscheinlichkeiten.',
  'The vocabulary has 20 tokens. What shape has the tile of probabilities?':
    'Das Vokabular hat 20 Token. Welche Form hat die Karte der Wahrscheinlichkeiten?',
  'Positions by 20': 'Positionen mal 20',
  'Positions by 64': 'Positionen mal 64',
  '20 by 64': '20 mal 64',
  'The model that copies': 'Das Modell, das kopiert',
  'Move over a tile: a band marks that row in every tile, from the input token to its prediction.':
    'Fahre über ein Quadrat: Ein Band markiert dieselbe Zeile in jedem Quadrat, vom Eingabetoken bis zu seiner Vorhersage.',
  'Every tile has one row per position, so you can follow a position across the whole model. Only attention mixes rows.':
    'Jedes Quadrat hat eine Zeile pro Position; so kannst du einer Position durch das ganze Modell folgen. Nur Attention mischt Zeilen.',
  'Which part lets one position read another?':
    'Welcher Teil lässt eine Position eine andere lesen?',
  Attention: 'Attention',
  'The feed-forward network': 'Das Feed-Forward-Netz',
  'The norm': 'Die Norm',
  'The loss is the cross-entropy: minus the logarithm of the probability that the model gives to the right answer. Data tokens are 2 to 19. Guessing evenly among these 18 costs ln 18 = 2.89, the dashed line in the chart.':
    'Der Verlust ist die Kreuzentropie: minus der Logarithmus der Wahrscheinlichkeit, die das Modell der richtigen Antwort gibt. Datentoken sind 2 bis 19. Unter diesen 18 gleichmäßig zu raten kostet ln 18 = 2,89, die gestrichelte Linie im Diagramm.',
  "What does the untrained model's loss compare to, the dashed line?":
    'Wie steht der Verlust des untrainierten Modells zur gestrichelten Linie?',
  'It is below': 'Er liegt darunter',
  'It is on the line': 'Er liegt auf der Linie',
  'It is above': 'Er liegt darüber',
  'Train 40 steps': '40 Schritte trainieren',
  'Train 300 more': '300 weitere trainieren',
  'The loss begins at 3.5 to 4.0 (seeds 1 to 3), meets the dashed line early, and falls below it. In the probabilities, a dark cell appears in each answer row.':
    'Der Verlust beginnt bei 3,5 bis 4,0 (Seeds 1 bis 3), trifft früh auf die gestrichelte Linie und fällt darunter. In den Wahrscheinlichkeiten erscheint in jeder Antwortzeile eine dunkle Zelle.',
  'The untrained logits are noise. They give probability to tokens that are never an answer, and that is worse than guessing evenly.':
    'Die untrainierten Logits sind Rauschen. Sie geben auch Token Wahrscheinlichkeit, die nie eine Antwort sind, und das ist schlechter als gleichmäßiges Raten.',
  'The right answer has probability 0.5. What does it cost, as −ln p?':
    'Die richtige Antwort hat Wahrscheinlichkeit 0,5. Was kostet sie, als −ln p?',
  'ln 2 is about 0.69.': 'ln 2 ist etwa 0,69.',
};
