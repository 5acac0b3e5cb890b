// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'Which, then where': 'Erst welche, dann wo',
  'Guessing among 18 tokens costs ln 18 = 2.89 nats per answer. Suppose that a model knows which tokens occur in the input, but not where. The best it can do is to give each token the share that it has among the eight. That costs 1.83 nats, and names the right token in 24.9 % of the cases.':
    'Unter 18 Token zu raten kostet ln 18 = 2,89 Nats pro Antwort. Angenommen, ein Modell weiß, welche Token in der Eingabe vorkommen, aber nicht, wo. Dann kann es bestenfalls jedem Token den Anteil geben, den es unter den acht hat. Das kostet 1,83 Nats und nennt in 24,9 % der Fälle das richtige Token.',
  'How many answers will be right after 40 steps?':
    'Wie viele Antworten sind nach 40 Schritten richtig?',
  'About 20 %': 'Etwa 20 %',
  'After 40 steps the loss is 2.2 to 2.3, and 21 to 22 % of the answers are right (seeds 1 to 3). The rows of the answer slots in the map of probabilities are alike.':
    'Nach 40 Schritten ist der Verlust 2,2 bis 2,3, und 21 bis 22 % der Antworten sind richtig (Seeds 1 bis 3). Die Zeilen der Antwortfelder sehen in der Karte der Wahrscheinlichkeiten gleich aus.',
  'The model has learned to answer with tokens that occur. In the example shown, they have about two thirds of the probability in every slot, whichever slot it is.':
    'Das Modell hat gelernt, mit Token zu antworten, die vorkommen. Im gezeigten Beispiel haben sie in jedem Feld etwa zwei Drittel der Wahrscheinlichkeit, egal in welchem.',
  'In one input three of the eight tokens are equal, the other five all differ. How many percent of its answers does the best guess get right?':
    'In einer Eingabe sind drei der acht Token gleich, die anderen fünf alle verschieden. Wie viel Prozent ihrer Antworten errät der beste Tipp?',
  'It answers with the token that occurs three times: 3 of 8.':
    'Er antwortet mit dem Token, das dreimal vorkommt: 3 von 8.',
  'Now the second half: where. To get below 1.83 nats, the slots must give different answers. Each one has to find the position that it repeats. Train on, and watch the curve and the badges of layer 2 together.':
    'Nun die zweite Hälfte: wo. Um unter 1,83 Nats zu kommen, müssen die Felder verschiedene Antworten geben. Jedes muss die Position finden, die es wiederholt. Trainiere weiter und beobachte die Kurve und die Schildchen von Schicht 2 zusammen.',
  'When will the badges of layer 2 begin to say "source"?':
    'Wann sagen die Schildchen von Schicht 2 zum ersten Mal „Quelle“?',
  'Before the loss falls below 1.83': 'Bevor der Verlust unter 1,83 fällt',
  'After that, while the loss falls fastest': 'Danach, während der Verlust am schnellsten fällt',
  'Only when all answers are right': 'Erst wenn alle Antworten richtig sind',
  'Train 220 steps': '220 Schritte trainieren',
  'The loss falls below 1.83 at step 80 to 100. The first badge says "source" 20 to 60 steps later, while the loss is between 0.5 and 1 (seeds 1 to 3). Drag the timeline to see it again.':
    'Der Verlust fällt bei Schritt 80 bis 100 unter 1,83. Das erste Schildchen sagt 20 bis 60 Schritte später „Quelle“, während der Verlust zwischen 0,5 und 1 liegt (Seeds 1 bis 3). Ziehe an der Zeitleiste, um es noch einmal zu sehen.',
  'Which is easy: a look at everything tells it. Where needs queries and keys that fit each other position by position. A loss that pauses often waits for such a step.':
    'Welche ist leicht: Ein Blick auf alles verrät es. Wo braucht Queries und Keys, die Position für Position zueinander passen. Ein Verlust, der stockt, wartet oft auf so einen Schritt.',
  'What does a pause in a falling loss often mean?':
    'Was bedeutet es oft, wenn ein fallender Verlust stockt?',
  'The learning rate is too high': 'Die Lernrate ist zu hoch',
  'The model has no more to learn': 'Das Modell hat nichts mehr zu lernen',
  'The easy part is learned, and the next one is not yet found':
    'Das Leichte ist gelernt, und das Nächste noch nicht gefunden',
  'One token, step by step': 'Ein Token, Schritt für Schritt',
  'A model works with numbers only. Follow one position on its way from a token to an answer. First it becomes a vector: a row of a table that holds one row for each token. Then the vector of its position is added. Go on with the buttons, the slider, arrows or a swipe.':
    'Ein Modell rechnet nur mit Zahlen. Folge einer Position auf ihrem Weg vom Token zur Antwort. Zuerst wird sie ein Vektor: eine Zeile aus einer Tabelle, die für jedes Token eine Zeile hat. Dann wird der Vektor ihrer Position addiert. Weiter geht es mit den Knöpfen, dem Regler, den Pfeiltasten oder durch Wischen.',
  'How many numbers stand for one token in this model?':
    'Wie viele Zahlen stehen in diesem Modell für ein Token?',
  8: '8',
  20: '20',
  64: '64',
  'Walk from slot 1': 'Von Feld 1 aus gehen',
  'A strip of 64 cells, one for each number. The next stage adds a strip of sines and cosines to it. All eight answer slots begin with the same token.':
    'Ein Streifen aus 64 Zellen, eine für jede Zahl. Die nächste Stufe addiert einen Streifen aus Sinus und Kosinus dazu. Alle acht Antwortfelder beginnen mit demselben Token.',
  'The token alone cannot say which slot this is: the slots are equal. After the position is added, their vectors differ.':
    'Das Token allein kann nicht sagen, welches Feld dies ist: Die Felder sind gleich. Nachdem die Position addiert ist, unterscheiden sich ihre Vektoren.',
  'The table of this model has 20 rows. How many numbers does it hold?':
    'Die Tabelle dieses Modells hat 20 Zeilen. Wie viele Zahlen hält sie?',
  'Rows times width.': 'Zeilen mal Breite.',
  'Each block reads the vector, after a norm that puts it on a common scale. Attention makes a query, a key and a value of it. The query is compared with the keys of all positions, softmax makes shares of the scores, and the values are added up by these shares.':
    'Jeder Block liest den Vektor durch eine Norm, die ihn auf einen gemeinsamen Maßstab bringt. Attention macht daraus eine Query, einen Key und einen Value. Die Query wird mit den Keys aller Positionen verglichen, Softmax macht aus den Scores Anteile, und mit diesen Anteilen werden die Values addiert.',
  'After training, which token will slot 1 look at most in block 2?':
    'Auf welches Token schaut Feld 1 nach dem Training in Block 2 am meisten?',
  'Token 1': 'Token 1',
  'Token 8': 'Token 8',
  'The separator': 'Auf das Trennzeichen',
  Itself: 'Auf sich selbst',
  'One bar is far longer than all others: token 1. Choose other slots above, and other heads: each finds its own token. One stage back are the scores.':
    'Ein Balken ist viel länger als alle anderen: Token 1. Wähle oben andere Felder und andere Köpfe: Jeder findet sein eigenes Token. Eine Stufe zurück stehen die Scores.',
  'Softmax makes powers of the scores. One that is 3 lower gets a share that is 20 times smaller, one that is 10 lower next to nothing.':
    'Softmax macht aus den Scores Potenzen. Einer, der um 3 kleiner ist, bekommt einen 20-mal kleineren Anteil, einer, der um 10 kleiner ist, so gut wie nichts.',
  'Two scores differ by 1. How many times larger is one share than the other?':
    'Zwei Scores unterscheiden sich um 1. Wievielmal größer ist der eine Anteil als der andere?',
  'Softmax makes powers of e: e to the power of the difference.':
    'Softmax macht Potenzen von e: e hoch die Differenz.',
  'What the heads found is added to the vector that came in, and so is what the feed-forward network makes of it. After the last block the vector is compared with a row for each token: the logits. Softmax makes probabilities of them. Walk on to the last stage.':
    'Was die Köpfe fanden, wird zu dem Vektor addiert, der hereinkam; ebenso, was das Feed-Forward-Netz daraus macht. Nach dem letzten Block wird der Vektor mit einer Zeile für jedes Token verglichen: Das sind die Logits. Softmax macht daraus Wahrscheinlichkeiten. Geh weiter bis zur letzten Stufe.',
  'What will the loss of a slot with the right answer be now?':
    'Wie groß ist jetzt der Verlust eines Feldes mit der richtigen Antwort?',
  'Near 0': 'Nahe 0',
  'About 1': 'Etwa 1',
  'About 2.89': 'Etwa 2,89',
  'Go on from the heads of block 2': 'Weiter von den Köpfen in Block 2',
  'The right token has nearly all of the probability. Its gradient is that probability less 1, nearly 0: there is little left to learn from this answer.':
    'Das richtige Token hat fast die ganze Wahrscheinlichkeit. Sein Gradient ist diese Wahrscheinlichkeit minus 1, also fast 0: Aus dieser Antwort ist kaum noch etwas zu lernen.',
  'Training goes the way back. The gradient of each logit is passed from stage to stage, down to the table of tokens. Every parameter moves a little against its own gradient.':
    'Das Training geht den Weg zurück. Der Gradient jedes Logits wird von Stufe zu Stufe weitergegeben, bis hinunter zur Tabelle der Token. Jeder Parameter bewegt sich ein wenig gegen seinen eigenen Gradienten.',
  'The right answer has probability 0.5. What is its loss?':
    'Die richtige Antwort hat Wahrscheinlichkeit 0,5. Wie groß ist ihr Verlust?',
  'It is minus the natural logarithm of the probability.':
    'Er ist minus der natürliche Logarithmus der Wahrscheinlichkeit.',
  'What each part is for': 'Wozu jeder Teil da ist',
  'Leave out one part after another, and train again. First the residual connections: each block then hands on only what it has made itself, and nothing of what came in. With them, reversal is solved after 180 to 220 steps.':
    'Lass einen Teil nach dem anderen weg und trainiere neu. Zuerst die Residualverbindungen: Jeder Block gibt dann nur weiter, was er selbst gemacht hat, und nichts von dem, was hereinkam. Mit ihnen ist Umkehren nach 180 bis 220 Schritten gelöst.',
  'How many answers will be right after 300 steps without residuals?':
    'Wie viele Antworten sind nach 300 Schritten ohne Residualverbindungen richtig?',
  'About a quarter': 'Etwa ein Viertel',
  'Without residuals: train 300 steps': 'Ohne Residualverbindungen: 300 Schritte trainieren',
  'Accuracy stays at 24 to 25 %, also after 400 steps (seeds 1 to 3). The model knows which tokens occur, and not where.':
    'Die Genauigkeit bleibt bei 24 bis 25 %, auch nach 400 Schritten (Seeds 1 bis 3). Das Modell weiß, welche Token vorkommen, aber nicht, wo.',
  'Residual connections give the gradient a path to the early layers without a matrix on it. And later layers can still read tokens and positions as they came in.':
    'Residualverbindungen geben dem Gradienten einen Weg zu den frühen Schichten, auf dem keine Matrix steht. Und spätere Schichten können Token und Positionen noch so lesen, wie sie hereinkamen.',
  'What does a block hand on without residual connections?':
    'Was gibt ein Block ohne Residualverbindungen weiter?',
  'Its input': 'Seine Eingabe',
  'Only what it has made itself': 'Nur, was er selbst gemacht hat',
  'The sum of both': 'Die Summe von beiden',
  'Next the norms. In this model a norm stands before each attention and each feed-forward network, and one at the end. Three layers are few: perhaps it goes without.':
    'Als Nächstes die Normen. In diesem Modell steht eine Norm vor jeder Attention und jedem Feed-Forward-Netz, und eine am Ende. Drei Schichten sind wenig: Vielleicht geht es ohne.',
  'What will three layers without a norm do?': 'Was tun drei Schichten ohne Norm?',
  'Learn nothing': 'Nichts lernen',
  'Learn, but later': 'Lernen, aber später',
  'Learn sooner': 'Früher lernen',
  'Without norms: train 220 steps': 'Ohne Normen: 220 Schritte trainieren',
  'After 200 steps 87 to 95 % of the answers are right, and 99 % after 260 to 280 (seeds 1 to 3). With norms they are solved by 220.':
    'Nach 200 Schritten sind 87 bis 95 % der Antworten richtig, nach 260 bis 280 sind es 99 % (Seeds 1 bis 3). Mit Normen ist die Aufgabe bis Schritt 220 gelöst.',
  'Three layers can do without, only later. Norms matter more the deeper a model is and the faster it is to learn.':
    'Drei Schichten kommen ohne aus, nur später. Normen werden wichtiger, je tiefer ein Modell ist und je schneller es lernen soll.',
  'What does layer norm do to a vector?': 'Was tut Layer-Norm mit einem Vektor?',
  'It makes its mean 0 and its deviation 1, then scales it':
    'Sie macht seinen Mittelwert 0 und seine Abweichung 1 und skaliert ihn dann',
  'It sets small numbers to 0': 'Sie setzt kleine Zahlen auf 0',
  'It adds the position': 'Sie addiert die Position',
  'The feed-forward networks hold two thirds of the parameters. Without them the model is attention, norms and sums: it can move vectors from one position to another and mix them, and little else.':
    'Die Feed-Forward-Netze halten zwei Drittel der Parameter. Ohne sie besteht das Modell aus Attention, Normen und Summen: Es kann Vektoren von einer Position zur anderen bewegen und mischen, und wenig mehr.',
  'Can it still learn to reverse?': 'Kann es noch umzukehren lernen?',
  'Yes, but later': 'Ja, aber später',
  'Yes, just as fast': 'Ja, genauso schnell',
  'Without feed-forward: train 220 steps': 'Ohne Feed-Forward: 220 Schritte trainieren',
  'Train 130 more': '130 weitere trainieren',
  'After 200 steps 65 to 75 % of the answers are right, after 350 all (seeds 1 to 3). The model has a third of the parameters.':
    'Nach 200 Schritten sind 65 bis 75 % der Antworten richtig, nach 350 alle (Seeds 1 bis 3). Das Modell hat ein Drittel der Parameter.',
  'Reversal only moves tokens, which is what attention does. The feed-forward networks make it faster. Tasks that compute something new from a token need them more.':
    'Umkehren bewegt nur Token, und das tut Attention. Die Feed-Forward-Netze machen es schneller. Aufgaben, die aus einem Token etwas Neues berechnen, brauchen sie mehr.',
  'Which part of a block reads other positions?':
    'Welcher Teil eines Blocks liest andere Positionen?',
  'Last the division by √d_k. Without it, the scores of heads with 16 numbers are 4 times as large. Softmax then begins sharper: it looks hard at few keys before it knows which ones are good.':
    'Zuletzt die Teilung durch √d_k. Ohne sie sind die Scores von Köpfen mit 16 Zahlen 4-mal so groß. Softmax beginnt dann schärfer: Es schaut stark auf wenige Keys, bevor es weiß, welche die guten sind.',
  'Without the division, reversal will be solved …': 'Ohne die Teilung wird Umkehren gelöst: …',
  sooner: 'früher',
  later: 'später',
  never: 'nie',
  'Without √d_k: train 400 steps': 'Ohne √d_k: 400 Schritte trainieren',
  'It learns, but later: after 200 steps 44 to 50 % are right, and 99 % after 340 to 380 (seeds 1 to 3).':
    'Es lernt, aber später: Nach 200 Schritten sind 44 bis 50 % richtig, nach 340 bis 380 sind es 99 % (Seeds 1 bis 3).',
  'Where softmax is nearly all or nothing, its gradient is nearly 0, and queries and keys change slowly. The division keeps scores small at the beginning.':
    'Wo Softmax fast alles oder nichts gibt, ist sein Gradient fast 0, und Queries und Keys ändern sich langsam. Die Teilung hält die Scores am Anfang klein.',
  'With 64 numbers a head, by what would scores be divided?':
    'Wodurch würden die Scores geteilt, wenn ein Kopf 64 Zahlen hat?',
};
