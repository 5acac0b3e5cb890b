// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'The task: copy': 'Die Aufgabe: Kopieren',
  'A sequence has eight random tokens, a separator and eight empty slots. The slots must repeat the tokens. That is trivial for a program. For a transformer it tests the one thing that attention does: information has to move from eight positions to eight others. The model has to learn which token goes where.':
    'Eine Folge hat acht zufällige Token, ein Trennzeichen und acht leere Felder. Die Felder müssen die Token wiederholen. Für ein Programm ist das trivial. Beim Transformer prüft es das Eine, was Attention tut: Information muss von acht Positionen zu acht anderen. Das Modell muss lernen, welches Token wohin gehört.',
  'What does this untrained model output in the slots?':
    'Was gibt dieses untrainierte Modell in den Feldern aus?',
  'The right tokens': 'Die richtigen Token',
  'Some tokens, hardly ever the right ones': 'Irgendwelche Token, kaum je die richtigen',
  'Look at examples': 'Beispiele ansehen',
  'See the model': 'Das Modell sehen',
  'The input column: eight numbers, the separator as a bar, then dots for empty slots. Predictions count only at the slots; the grey rows of the probabilities are not scored.':
    'Die Spalte der Eingabe: acht Zahlen, das Trennzeichen als Strich, dann Punkte für leere Felder. Vorhersagen zählen nur in den Feldern; die grauen Zeilen der Wahrscheinlichkeiten werden nicht bewertet.',
  'The weights begin as random numbers, so the outputs are random, too. But there is always an output: the token with the largest probability.':
    'Die Gewichte beginnen als Zufallszahlen, also sind auch die Ausgaben zufällig. Aber eine Ausgabe gibt es immer: das Token mit der größten Wahrscheinlichkeit.',
  'How many positions has a whole sequence?': 'Wie viele Positionen hat eine ganze Folge?',
  'Eight tokens, one separator, eight slots.': 'Acht Token, ein Trennzeichen, acht Felder.',
  'Every training sequence is freshly drawn from 18 tokens at eight places: 18^8, about 11 billion, sequences. An "epoch" of 10,000 samples is only a way to count 157 steps of 64 sequences. Held-out sequences are never trained on. They come from a random stream of their own and are scored without dropout.':
    'Jede Trainingsfolge wird neu gezogen, aus 18 Token an acht Plätzen: 18^8, etwa 11 Milliarden Folgen. Eine „Epoche“ von 10.000 Beispielen ist nur eine Art, 157 Schritte mit je 64 Folgen zu zählen. Auf Testfolgen wird nie trainiert. Sie kommen aus einem eigenen Zufallsstrom und werden ohne Dropout bewertet.',
  'Can the model score well by memorising its training sequences?':
    'Kann das Modell gut abschneiden, indem es seine Trainingsfolgen auswendig lernt?',
  Yes: 'Ja',
  'No, it hardly sees any of them twice': 'Nein, es sieht kaum eine davon zweimal',
  'Make the sequences longer: 12 tokens': 'Die Folgen länger machen: 12 Token',
  'Back to 8': 'Zurück zu 8',
  'The tiles grow with the sequence. Attention is a square of positions by positions.':
    'Die Quadrate wachsen mit der Folge. Attention ist ein Quadrat aus Positionen mal Positionen.',
  'In 300 steps the model sees 19,200 of 11 billion sequences. What it does on others is what it has learned. The cost of attention grows with the square of the length.':
    'In 300 Schritten sieht das Modell 19.200 von 11 Milliarden Folgen. Was es auf anderen tut, hat es gelernt. Der Aufwand für Attention wächst mit dem Quadrat der Länge.',
  'A sequence twice as long: how many times as many attention weights?':
    'Eine doppelt so lange Folge: wievielmal so viele Attention-Gewichte?',
  'A map is a square.': 'Eine Karte ist ein Quadrat.',
  'The training loop': 'Die Trainingsschleife',
  'A training step takes 64 sequences and computes the loss at their answer slots. Backpropagation gives the gradient: how the loss changes with each weight. If the gradient is longer than 1, it is shortened to 1 (clipping). The optimiser, Adam, then changes each weight a little. Training repeats this. The learning rate here is 0.001.':
    'Ein Trainingsschritt nimmt 64 Folgen und berechnet den Verlust an ihren Antwortfeldern. Backpropagation ergibt den Gradienten: wie sich der Verlust mit jedem Gewicht ändert. Ist der Gradient länger als 1, wird er auf 1 gekürzt (Clipping). Der Optimierer, Adam, ändert dann jedes Gewicht ein wenig. Das wiederholt sich im Training. Die Lernrate ist hier 0,001.',
  'How will the loss fall?': 'Wie fällt der Verlust?',
  'In a straight line': 'Als gerade Linie',
  'Quickly, then a slow stretch, then quickly': 'Schnell, dann eine langsame Strecke, dann schnell',
  'All at once': 'Alles auf einmal',
  'Take 20 steps': '20 Schritte machen',
  'Train 250 steps': '250 Schritte trainieren',
  'The loss falls below the dashed line, slows between about 2.1 and 1.85, then drops. Accuracy passes 99 % after about 160 to 240 steps, depending on the seed.':
    'Der Verlust fällt unter die gestrichelte Linie, wird zwischen etwa 2,1 und 1,85 langsamer und stürzt dann ab. Die Genauigkeit überschreitet nach etwa 160 bis 240 Schritten 99 %, je nach Seed.',
  'Knowing which tokens occur, but not where, costs 1.83: that is where the curve slows. Once the heads find where each token belongs, the rest goes quickly.':
    'Zu wissen, welche Token vorkommen, aber nicht, wo, kostet 1,83: Dort wird die Kurve langsam. Sobald die Köpfe finden, wohin jedes Token gehört, geht der Rest schnell.',
  'At which step did your run pass 99 %?': 'Bei welchem Schritt hat dein Lauf 99 % überschritten?',
  'Look at the headline above the model.': 'Schau auf die Überschrift über dem Modell.',
  'During training, dropout sets a random tenth of the activations to zero, among them attention weights. It multiplies the others by 1/(1 − p), here 1/0.9, so that their mean stays the same. In evaluation mode nothing is dropped. The chart draws both accuracies and names them.':
    'Im Training setzt Dropout ein zufälliges Zehntel der Aktivierungen auf null, darunter Attention-Gewichte. Die anderen multipliziert es mit 1/(1 − p), hier 1/0,9, damit ihr Mittelwert gleich bleibt. Im Evaluationsmodus fällt nichts weg. Das Diagramm zeichnet beide Genauigkeiten und nennt sie.',
  'Copying is solved at step 160 to 240 with dropout. And without it?':
    'Mit Dropout ist Kopieren bei Schritt 160 bis 240 gelöst. Und ohne?',
  Earlier: 'Früher',
  'At the same time': 'Zur selben Zeit',
  Later: 'Später',
  'Show accuracy': 'Genauigkeit zeigen',
  'Turn dropout off': 'Dropout ausschalten',
  'Without dropout: train 200 steps': 'Ohne Dropout: 200 Schritte trainieren',
  'Without dropout, copying is solved at step 120 to 160 (seeds 1 to 3). With it, the line “train” lags: at step 220 reversal reaches 99 or 100 % in evaluation mode, while train mode shows 70 to 82 %.':
    'Ohne Dropout ist Kopieren bei Schritt 120 bis 160 gelöst (Seeds 1 bis 3). Mit Dropout bleibt die Linie des Trainings zurück: Bei Schritt 220 erreicht Umkehren im Evaluationsmodus 99 oder 100 %, während der Trainingsmodus 70 bis 82 % zeigt.',
  'Dropout makes training harder on purpose, against memorising. Here every sequence is new, so there is nothing to memorise, and it only costs time.':
    'Dropout macht das Training mit Absicht schwerer, gegen Auswendiglernen. Hier ist jede Folge neu, es gibt also nichts auswendig zu lernen, und es kostet nur Zeit.',
  'With p = 0.5, by what are the activations that stay multiplied?':
    'Womit werden bei p = 0,5 die Aktivierungen multipliziert, die bleiben?',
  'Put p = 0.5 into 1/(1 − p).': 'Setze p = 0,5 in 1/(1 − p) ein.',
  'The learning rate sets how far each step goes. It is 0.001 here. Try one ten times larger, and one a hundred times larger.':
    'Die Lernrate legt fest, wie weit jeder Schritt geht. Hier ist sie 0,001. Probiere eine zehnmal und eine hundertmal so große.',
  'What happens with the rate 0.1, a hundred times larger?':
    'Was geschieht mit der Rate 0,1, der hundertfachen?',
  'It learns faster': 'Es lernt schneller',
  'It hardly gets better than guessing': 'Es wird kaum besser als Raten',
  'The loss becomes infinite': 'Der Verlust wird unendlich',
  'Rate 0.01: train 160 steps': 'Rate 0,01: 160 Schritte trainieren',
  'Rate 0.1: train 160 steps': 'Rate 0,1: 160 Schritte trainieren',
  'With 0.01, 98 % or more are right after 160 steps. With 0.1 the loss stays near the dashed line and accuracy near one in ten.':
    'Mit 0,01 sind nach 160 Schritten 98 % oder mehr richtig. Mit 0,1 bleibt der Verlust nahe der gestrichelten Linie und die Genauigkeit nahe eins von zehn.',
  "With 0.1 each step overshoots. The loss stays finite even without clipping, because Adam divides each step by the gradient's usual size.":
    'Mit 0,1 schießt jeder Schritt über das Ziel hinaus. Auch ohne Clipping bleibt der Verlust endlich, weil Adam jeden Schritt durch die übliche Größe des Gradienten teilt.',
  'Find a rate above 0.002 with which copying is solved before step 160.':
    'Finde eine Rate über 0,002, mit der Kopieren vor Schritt 160 gelöst ist.',
  'Between 0.002 and 0.01.': 'Zwischen 0,002 und 0,01.',
  'Reading attention maps': 'Attention-Karten lesen',
  'After training, a map shows where each position attends: rows are queries, columns are keys. For copying, an ideal map has a diagonal in its lower left: slot 1 to token 1, and so on. This model has two layers of four heads. Code counts layers from 0. Here we count from 1.':
    'Nach dem Training zeigt eine Karte, wohin jede Position schaut: Zeilen sind Queries, Spalten sind Keys. Beim Kopieren hat eine ideale Karte links unten eine Diagonale: Feld 1 auf Token 1 und so weiter. Dieses Modell hat zwei Schichten mit je vier Köpfen. Programme zählen Schichten ab 0. Hier zählen wir ab 1.',
  'Which layer will show the diagonal?': 'Welche Schicht zeigt die Diagonale?',
  'Layer 1': 'Schicht 1',
  'Layer 2': 'Schicht 2',
  Both: 'Beide',
  'A head of layer 1': 'Ein Kopf von Schicht 1',
  'A head of layer 2': 'Ein Kopf von Schicht 2',
  'Layer 2 has the diagonal in every head. In layer 1 attention stays spread out.':
    'Schicht 2 hat die Diagonale in jedem Kopf. In Schicht 1 bleibt die Attention verteilt.',
  'With these settings the copying happens in the last layer. One look is enough for the task, and either layer could do it.':
    'Mit diesen Einstellungen geschieht das Kopieren in der letzten Schicht. Ein Blick genügt für die Aufgabe, und jede der beiden Schichten könnte ihn tun.',
  'Row 12 is slot 3. In which column, counting from 1, is its dark cell?':
    'Zeile 12 ist Feld 3. In welcher Spalte, ab 1 gezählt, ist seine dunkle Zelle?',
  'Slot 3 repeats token 3.': 'Feld 3 wiederholt Token 3.',
  'A map is evidence, not proof. Weights show what is read, not what is done with it, and a head may read without any effect on the answer. Now the same task with a learned table of positions in place of sines and cosines.':
    'Eine Karte ist ein Hinweis, kein Beweis. Gewichte zeigen, was gelesen wird, nicht, was damit geschieht, und ein Kopf kann lesen, ohne auf die Antwort zu wirken. Nun dieselbe Aufgabe mit einer gelernten Tabelle der Positionen statt Sinus und Kosinus.',
  'Will the diagonal be in the same layer as before?':
    'Ist die Diagonale in derselben Schicht wie zuvor?',
  'Yes, in layer 2': 'Ja, in Schicht 2',
  'No, in layer 1': 'Nein, in Schicht 1',
  'In none': 'In keiner',
  'Learned positions: train 320 steps': 'Gelernte Positionen: 320 Schritte trainieren',
  'Compare the heads in numbers': 'Die Köpfe in Zahlen vergleichen',
  'The badges: "source" is in layer 1 this time, on at least three of its four heads (seeds 1 to 3). Those of layer 2 stay spread out.':
    'Die Schildchen: „Quelle“ steht diesmal in Schicht 1, an mindestens drei ihrer vier Köpfe (Seeds 1 bis 3). Die von Schicht 2 bleiben verteilt.',
  'The same data allow two solutions, and a small difference decides which one is found. So one trained model does not show how the task must be solved.':
    'Dieselben Daten erlauben zwei Lösungen, und ein kleiner Unterschied entscheidet, welche gefunden wird. Ein einzelnes trainiertes Modell zeigt also nicht, wie die Aufgabe gelöst werden muss.',
  'Cut one of these heads: choose its tile and press X. Does accuracy fall?':
    'Schalte einen dieser Köpfe aus: Wähle sein Quadrat und drücke X. Sinkt die Genauigkeit?',
  Reversal: 'Umkehren',
  'Now the slots must output the tokens in reverse order. This preset has a third layer. Copying took about 160 to 240 steps.':
    'Nun müssen die Felder die Token in umgekehrter Reihenfolge ausgeben. Diese Vorlage hat eine dritte Schicht. Kopieren brauchte etwa 160 bis 240 Schritte.',
  'How many steps will reversal take until 99 % are right?':
    'Wie viele Schritte braucht Umkehren, bis 99 % richtig sind?',
  'Fewer than 150': 'Weniger als 150',
  'About as many as copying': 'Etwa so viele wie Kopieren',
  'More than 400': 'Mehr als 400',
  'Reverse: train 260 steps': 'Umkehren: 260 Schritte trainieren',
  'Accuracy passes 99 % after about 180 to 220 steps, as for copying.':
    'Die Genauigkeit überschreitet nach etwa 180 bis 220 Schritten 99 %, wie beim Kopieren.',
  'The task is no harder for attention. Where to look depends only on the position, and a mirrored map is as easy as a shifted one. Only the picture changes.':
    'Für Attention ist die Aufgabe nicht schwerer. Wohin zu schauen ist, hängt nur von der Position ab, und eine gespiegelte Karte ist so leicht wie eine verschobene. Nur das Bild ändert sich.',
  'There are 8 tokens. Which token must slot 2 output?':
    'Es sind 8 Token. Welches Token muss Feld 2 ausgeben?',
  'Slot 1 outputs the last one, token 8.': 'Feld 1 gibt das letzte aus, Token 8.',
  'Output position i has to get the token at position 7 − i, counting from 0 as code does. So some head has to attend there: its map shows an anti-diagonal, and its badge says "mirror".':
    'Ausgabe i muss das Token von Position 7 − i bekommen, ab 0 gezählt wie in Programmen. Ein Kopf muss also dorthin schauen: Seine Karte zeigt eine Gegendiagonale, und sein Schildchen sagt „Spiegel“.',
  'In which of the three layers will the anti-diagonal be clearest?':
    'In welcher der drei Schichten ist die Gegendiagonale am deutlichsten?',
  'The first': 'In der ersten',
  'The second': 'In der zweiten',
  'The third': 'In der dritten',
  'The first layer': 'Die erste Schicht',
  'The last layer': 'Die letzte Schicht',
  'Train 150 more steps': '150 weitere Schritte trainieren',
  '"mirror" on every badge of layer 3: after 400 steps, .86 to .98 of the attention. Drag along the chart below to see it form.':
    '„Spiegel“ auf jedem Schildchen von Schicht 3: nach 400 Schritten 0,86 bis 0,98 der Attention. Ziehe an der Kurve unten entlang, um es entstehen zu sehen.',
  'In the first layer attention is spread out. A weaker anti-diagonal is already in the second. The last layer makes the final move, in all four heads at once.':
    'In der ersten Schicht ist die Attention verteilt. Eine schwächere Gegendiagonale steht schon in der zweiten. Die letzte Schicht macht den letzten Zug, in allen vier Köpfen zugleich.',
  'Cut one head of the last layer: choose its tile and press X.':
    'Schalte einen Kopf der letzten Schicht aus: Wähle sein Quadrat und drücke X.',
  'Choose a tile of layer 3, then X.': 'Wähle ein Quadrat von Schicht 3, dann X.',
  'Has the model learned to reverse, or has it memorised its test set? Type your own tokens: any eight different numbers from 2 to 19. The order may be as regular or as odd as you like, such as a staircase.':
    'Hat das Modell umzukehren gelernt, oder hat es seine Testbeispiele auswendig gelernt? Tippe eigene Token: acht beliebige verschiedene Zahlen von 2 bis 19. Die Reihenfolge darf so regelmäßig oder so seltsam sein, wie du willst, zum Beispiel eine Treppe.',
  'Will an input that you make up be reversed without a mistake?':
    'Wird eine Eingabe, die du dir ausdenkst, fehlerfrei umgekehrt?',
  'Try your own input': 'Eine eigene Eingabe probieren',
  'Your sequence comes back reversed, and the attention of the last layer shows the same mirror whatever you type.':
    'Deine Folge kommt umgekehrt zurück, und die Attention der letzten Schicht zeigt denselben Spiegel, was du auch tippst.',
  'The model selects by position. The values that it moves do not matter, so it handles inputs that it has never seen.':
    'Das Modell wählt nach der Position. Auf die Werte, die es bewegt, kommt es nicht an; darum kann es Eingaben, die es nie gesehen hat.',
  'Type an input that the model answers without a mistake.':
    'Tippe eine Eingabe, die das Modell fehlerfrei beantwortet.',
  'Where the parameters are': 'Wo die Parameter sind',
  "A model's parameters are the numbers that training changes. A block of width 64 has 16,640 in attention: four matrices of 64 by 64, with biases. It has 33,088 in the feed-forward network (64 to 256 and back) and 256 in its two norms. Attention does not depend on the number of heads.":
    'Die Parameter eines Modells sind die Zahlen, die das Training ändert. Ein Block der Breite 64 hat 16.640 in der Attention: vier Matrizen von 64 mal 64, mit Bias. Im Feed-Forward-Netz (64 auf 256 und zurück) hat er 33.088 und in seinen beiden Normen 256. Attention hängt nicht von der Zahl der Köpfe ab.',
  'Twice the width d and d_ff: how many times as many parameters?':
    'Doppelte Breite d und d_ff: wievielmal so viele Parameter?',
  'About 2': 'Etwa 2',
  'About 4': 'Etwa 4',
  'About 8': 'Etwa 8',
  'The model that reverses': 'Das Modell, das umkehrt',
  'Twice the width': 'Doppelte Breite',
  '152,660 parameters become 600,212. The line below the title gives the number.':
    'Aus 152.660 Parametern werden 600.212. Die Zeile unter dem Titel nennt die Zahl.',
  'Nearly all parameters are in matrices, whose sides are both doubled. In the smaller model the feed-forward layers have about 65 %, attention about 33 %.':
    'Fast alle Parameter stecken in Matrizen, deren beide Seiten verdoppelt werden. Im kleineren Modell haben die Feed-Forward-Schichten etwa 65 %, Attention etwa 33 %.',
  'How many parameters has the model that the page shows now?':
    'Wie viele Parameter hat das Modell, das die Seite jetzt zeigt?',
  'The line below the title gives the number.': 'Die Zeile unter dem Titel nennt die Zahl.',
};
