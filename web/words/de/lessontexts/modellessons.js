// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'A second encoder: shift': 'Ein zweiter Encoder: Verschieben',
  'This encoder differs in details: norms after each sum, ReLU, an embedding without scaling, no clipping. Its task is to output the next one of ten tokens. Train 100 steps, and look whether it is done.':
    'Dieser Encoder ist in Einzelheiten anders: Normen nach jeder Summe, ReLU, ein Embedding ohne Skalierung, kein Clipping. Seine Aufgabe ist, von zehn Token jeweils das nächste auszugeben. Trainiere 100 Schritte und sieh nach, ob er fertig ist.',
  'After 100 steps, will it be better to stop or to go on?':
    'Ist es nach 100 Schritten besser, aufzuhören oder weiterzumachen?',
  'Stop: it is solved': 'Aufhören: Es ist gelöst',
  'Go on: the loss still falls': 'Weitermachen: Der Verlust fällt noch',
  'Train 100 steps': '100 Schritte trainieren',
  'Train 100 more': '100 weitere trainieren',
  'After 100 steps accuracy is 76 to 87 %. It reaches 99 % at step 140 to 160, and after 200 it is 99.8 to 100 % (seeds 1 to 3).':
    'Nach 100 Schritten ist die Genauigkeit 76 bis 87 %. 99 % erreicht sie bei Schritt 140 bis 160, und nach 200 sind es 99,8 bis 100 % (Seeds 1 bis 3).',
  'A curve that is still steep says that training is not over. A score in the middle of a fall says little about the model.':
    'Eine Kurve, die noch steil ist, sagt, dass das Training nicht zu Ende ist. Ein Wert mitten im Fallen sagt wenig über das Modell.',
  'The headline above the drawing says it.': 'Die Überschrift über der Zeichnung sagt es.',
  'Attending one position to the right makes a diagonal next to the main one. A map that is drawn while dropout is active has holes, and its rows do not sum to 1. Here attention is always shown in evaluation mode, without dropout.':
    'Eine Position nach rechts zu schauen ergibt eine Diagonale neben der Hauptdiagonale. Eine Karte, die mit Dropout gezeichnet wird, hat Löcher, und ihre Zeilen haben nicht die Summe 1. Hier wird Attention immer im Evaluationsmodus gezeigt, ohne Dropout.',
  'Which badge will the heads that solve this task have?':
    'Welches Schildchen haben die Köpfe, die diese Aufgabe lösen?',
  self: 'sich selbst',
  next: 'danach',
  previous: 'davor',
  'Train 200 more': '200 weitere trainieren',
  '"next" on the badges of layer 2, with .67 to .82 of the attention after 400 steps; layer 1 stays spread out.':
    '„danach“ auf den Schildchen von Schicht 2, mit 0,67 bis 0,82 der Attention nach 400 Schritten; Schicht 1 bleibt verteilt.',
  'The answer of each position is the token to its right. A head that fetches it from there needs no other information.':
    'Die Antwort jeder Position ist das Token rechts von ihr. Ein Kopf, der es von dort holt, braucht keine andere Information.',
  'The diagonal of "next" lies next to the main one. On which side?':
    'Die Diagonale von „danach“ liegt neben der Hauptdiagonale. Auf welcher Seite?',
  'To its right': 'Rechts von ihr',
  'To its left': 'Links von ihr',
  'A causal language model': 'Ein kausales Sprachmodell',
  'This model is a small GPT: a stack with a causal mask, 100 tokens, width 64, 178,916 parameters. Its task is a number that grows by the same amount at each position, modulo 100. Ten answers are scored, each from the numbers before it.':
    'Dieses Modell ist ein kleines GPT: ein Stapel mit kausaler Maske, 100 Token, Breite 64, 178.916 Parameter. Seine Aufgabe ist eine Zahl, die an jeder Position um gleich viel wächst, modulo 100. Zehn Antworten werden bewertet, jede aus den Zahlen davor.',
  'Can it get all ten answers right?': 'Kann es alle zehn Antworten richtig haben?',
  'No, the first one can only be guessed': 'Nein, die erste kann man nur raten',
  'No, the last one is too far': 'Nein, die letzte ist zu weit weg',
  'The model': 'Das Modell',
  'Train 400 steps': '400 Schritte trainieren',
  'Accuracy climbs towards 91.1 %, the best possible. After 400 steps it is about 90 %.':
    'Die Genauigkeit steigt auf 91,1 % zu, das Beste, was möglich ist. Nach 400 Schritten ist sie etwa 90 %.',
  'The first two tokens determine the amount, so the first answer is a one-in-nine guess. The other nine are determined: 9/10 + 1/10 · 1/9 = 91.1 %.':
    'Die ersten zwei Token bestimmen den Zuwachs, die erste Antwort ist also ein Tipp mit einer Chance von eins zu neun. Die anderen neun sind bestimmt: 9/10 + 1/10 · 1/9 = 91,1 %.',
  '97, 0, 3, 6 and so on, modulo 100: what comes after 6?':
    '97, 0, 3, 6 und so weiter, modulo 100: Was kommt nach 6?',
  'It grows by 3 each time.': 'Es wächst jedes Mal um 3.',
  'Once trained, such a model can generate text: it predicts a token, appends it to the sequence and predicts again. A mistake becomes part of what it reads next. Give it two numbers and let it continue the count.':
    'Ist so ein Modell trainiert, kann es Text schreiben: Es sagt ein Token vorher, hängt es an die Folge und sagt wieder eines vorher. Ein Fehler wird Teil dessen, was es als Nächstes liest. Gib ihm zwei Zahlen und lass es weiterzählen.',
  'If one generated number is wrong, what happens to the next ones?':
    'Wenn eine erzeugte Zahl falsch ist, was geschieht mit den nächsten?',
  'They correct it': 'Sie berichtigen sie',
  'They go on from the wrong number': 'Sie gehen von der falschen Zahl aus weiter',
  'Let it generate': 'Schreiben lassen',
  'Try real text: train 500 steps': 'Echten Text probieren: 500 Schritte trainieren',
  'For text, the held-out loss falls to about 1.9 at step 500 to 700 (seeds 1 to 3). Then it rises again, while the training loss keeps falling.':
    'Bei Text fällt der Testverlust bis Schritt 500 bis 700 auf etwa 1,9 (Seeds 1 bis 3). Dann steigt er wieder, während der Trainingsverlust weiter fällt.',
  'The model reads its own output as if it were given. With so short a text it begins to memorise: it gets better on what it has seen and worse on the rest.':
    'Das Modell liest seine eigene Ausgabe, als wäre sie vorgegeben. Bei einem so kurzen Text beginnt es auswendig zu lernen: Es wird besser bei dem, was es gesehen hat, und schlechter beim Rest.',
  'The training loss falls and the held-out loss rises. What is this called?':
    'Der Trainingsverlust fällt, und der Testverlust steigt. Wie heißt das?',
  Overfitting: 'Überanpassung',
  'Teacher forcing': 'Teacher Forcing',
  Clipping: 'Clipping',
  'A large encoder': 'Ein großer Encoder',
  'This encoder has the size of the base model in "Attention is all you need": width 512, 6 layers, 8 heads. The vocabulary of 10,000 tokens and the additional norm at the end are not from that paper. It has no output layer, so it cannot be trained; its result is one vector per position. Building it takes a moment and about 100 MB.':
    'Dieser Encoder hat die Größe des Basismodells aus „Attention is all you need“: Breite 512, 6 Schichten, 8 Köpfe. Das Vokabular von 10.000 Token und die zusätzliche Norm am Ende sind nicht von dort. Er hat keine Ausgabeschicht, lässt sich also nicht trainieren; sein Ergebnis ist ein Vektor pro Position. Ihn zu bauen dauert einen Moment und braucht etwa 100 MB.',
  'How many parameters will it have?': 'Wie viele Parameter hat er?',
  'About 240,000': 'Etwa 240.000',
  'About 2.4 million': 'Etwa 2,4 Millionen',
  'About 24 million': 'Etwa 24 Millionen',
  'About 240 million': 'Etwa 240 Millionen',
  'Build it': 'Bauen',
  '24,035,328 parameters: the embedding has 5,120,000 of them, each of the six blocks 3,152,384.':
    '24.035.328 Parameter: Das Embedding hat davon 5.120.000, jeder der sechs Blöcke 3.152.384.',
  'Width 512 gives 4 · 512² for attention and 8 · 512² for the feed-forward network, 3.1 million a block. The embedding has one row of 512 for each token.':
    'Breite 512 ergibt 4 · 512² für Attention und 8 · 512² für das Feed-Forward-Netz, 3,1 Millionen pro Block. Das Embedding hat für jedes Token eine Zeile mit 512.',
  'How many entries has one key of this model?': 'Wie viele Einträge hat ein Key dieses Modells?',
  'Its embedding is drawn with a standard deviation of 1 and then multiplied by the square root of 512, about 22.6. The positions only range from −1 to 1. The copy model draws its embeddings much smaller.':
    'Sein Embedding wird mit Standardabweichung 1 gezogen und dann mit der Wurzel aus 512 multipliziert, etwa 22,6. Die Positionen reichen nur von −1 bis 1. Das Kopiermodell zieht seine Embeddings viel kleiner.',
  'In the sum of both, what dominates at first?': 'Was überwiegt anfangs in der Summe von beiden?',
  'The token': 'Das Token',
  'The position': 'Die Position',
  Neither: 'Keines',
  'The embedding': 'Das Embedding',
  'The positions': 'Die Positionen',
  'Both in the copy model': 'Beides im Kopiermodell',
  'The scale below the heat map ends at about 100 for the embedding, and at 1 for the positions.':
    'Die Skala unter der Heatmap endet beim Embedding bei etwa 100, bei den Positionen bei 1.',
  'So at first the position hardly counts. In the copy model both parts are of similar size.':
    'Anfangs zählt die Position also kaum. Im Kopiermodell sind beide Teile ähnlich groß.',
  'By what is an embedding of width 64 multiplied, with this scaling?':
    'Womit wird bei dieser Skalierung ein Embedding der Breite 64 multipliziert?',
  'The square root of the width.': 'Mit der Wurzel aus der Breite.',
  'Encoder and decoder': 'Encoder und Decoder',
  'This model has an encoder and a decoder. The upper lane reads the source, four to eight tokens. The lower lane writes the answer from left to right, here in reverse order. Two masks are at work: one hides empty positions, one hides the answer that is not yet written.':
    'Dieses Modell hat einen Encoder und einen Decoder. Die obere Bahn liest die Quelle, vier bis acht Token. Die untere schreibt die Antwort von links nach rechts, hier in umgekehrter Reihenfolge. Zwei Masken sind am Werk: Eine verdeckt leere Positionen, eine verdeckt die Antwort, die noch nicht geschrieben ist.',
  'Which lane has the hatched triangle of a causal mask?':
    'Welche Bahn hat das schraffierte Dreieck einer kausalen Maske?',
  'The encoder': 'Der Encoder',
  'The decoder': 'Der Decoder',
  'The two lanes': 'Die zwei Bahnen',
  'Hatched columns in the encoder where there is no token, and a hatched triangle in the decoder. Accuracy passes 90 % at step 200 to 260 (seeds 1 to 3).':
    'Schraffierte Spalten im Encoder, wo kein Token ist, und ein schraffiertes Dreieck im Decoder. Die Genauigkeit überschreitet 90 % bei Schritt 200 bis 260 (Seeds 1 bis 3).',
  'The encoder may read the whole source, except its empty end. The decoder must not read the answer that it is to give.':
    'Der Encoder darf die ganze Quelle lesen, außer ihrem leeren Ende. Der Decoder darf die Antwort nicht lesen, die er geben soll.',
  'A source has 5 of 8 tokens. How many of its columns are hatched?':
    'Eine Quelle hat 5 von 8 Token. Wie viele ihrer Spalten sind schraffiert?',
  'Cross-attention connects the lanes: queries come from the decoder, keys and values from the encoder. A map has as many rows as the answer and as many columns as the source. In translation, this is where a word finds its counterpart.':
    'Cross-Attention verbindet die Bahnen: Queries kommen aus dem Decoder, Keys und Values aus dem Encoder. Eine Karte hat so viele Zeilen wie die Antwort und so viele Spalten wie die Quelle. Beim Übersetzen findet hier ein Wort sein Gegenstück.',
  'For reversal, what must the map of cross-attention become?':
    'Was muss beim Umkehren aus der Karte der Cross-Attention werden?',
  'A diagonal': 'Eine Diagonale',
  'An anti-diagonal': 'Eine Gegendiagonale',
  'One column': 'Eine Spalte',
  'Cross-attention, last layer': 'Cross-Attention, letzte Schicht',
  '"mirror" on the cross tiles, after 600 steps (seeds 1 to 3): .32 to .53 in the first decoder layer, .68 to .77 in the second. 99 % comes at step 460 to 540.':
    '„Spiegel“ auf den Quadraten der Cross-Attention, nach 600 Schritten (Seeds 1 bis 3): 0,32 bis 0,53 in der ersten Schicht des Decoders, 0,68 bis 0,77 in der zweiten. 99 % kommen bei Schritt 460 bis 540.',
  'The first output is the last token of the source. With varying lengths, the line starts at another column each time.':
    'Die erste Ausgabe ist das letzte Token der Quelle. Bei wechselnden Längen beginnt die Linie jedes Mal in einer anderen Spalte.',
  'Where do the keys of cross-attention come from?': 'Woher kommen die Keys der Cross-Attention?',
  'During training the decoder reads the right answer so far, whatever it predicted itself (teacher forcing). The held-out accuracy above the model is measured in this way, too. In use, the decoder reads its own output.':
    'Im Training liest der Decoder die bisherige richtige Antwort, was auch immer er selbst vorhergesagt hat (Teacher Forcing). Auch die Testgenauigkeit über dem Modell wird so gemessen. Im Gebrauch liest der Decoder seine eigene Ausgabe.',
  'After 300 steps 96 % are right with teacher forcing. And without?':
    'Nach 300 Schritten sind mit Teacher Forcing 96 % richtig. Und ohne?',
  More: 'Mehr',
  Fewer: 'Weniger',
  'Let it write by itself': 'Von allein schreiben lassen',
  'When the model reads its own output, 90 % are right (seeds 1 to 3). Type a sequence of four tokens and one of eight: short ones leave columns empty.':
    'Wenn das Modell seine eigene Ausgabe liest, sind 90 % richtig (Seeds 1 bis 3). Tippe eine Folge mit vier Token und eine mit acht: Kurze lassen Spalten leer.',
  'An error becomes part of what the decoder reads, so it can cause further errors. Teacher forcing hides that.':
    'Ein Fehler wird Teil dessen, was der Decoder liest, er kann also weitere Fehler verursachen. Teacher Forcing verbirgt das.',
  'What does the decoder read with teacher forcing?': 'Was liest der Decoder mit Teacher Forcing?',
  'Its own answer so far': 'Seine eigene bisherige Antwort',
  'The right answer so far': 'Die bisherige richtige Antwort',
  'The source alone': 'Nur die Quelle',
  'The last word of a story': 'Das letzte Wort einer Geschichte',
  'stories260K is a Llama of 260 thousand parameters: 5 layers of 8 heads, width 64, 512 tokens. Andrej Karpathy trained it on TinyStories, stories in the words of small children. It is not part of this page: save stories260K.bin and tok512.bin from the folder stories260K of huggingface.co/karpathy/tinyllamas, and open both.':
    'stories260K ist ein Llama mit 260 Tausend Parametern: 5 Schichten mit 8 Köpfen, Breite 64, 512 Token. Andrej Karpathy hat es auf TinyStories trainiert, Geschichten in den Worten kleiner Kinder. Es gehört nicht zu dieser Seite: Speichere stories260K.bin und tok512.bin aus dem Ordner stories260K von huggingface.co/karpathy/tinyllamas und öffne beide.',
  'Open its files': 'Seine Dateien öffnen',
  'Its tokens are pieces of words, ␣ being a space. Of a text about a harbour, which it has never seen, it finds 36 % of the tokens that follow.':
    'Seine Token sind Stücke von Wörtern, ␣ ist ein Leerzeichen. Bei einem Text über einen Hafen, den es nie gesehen hat, findet es 36 % der folgenden Token.',
  'Let it go on with a story about a dog: "… a big dog. The dog was very hungry. The". Which animal comes next is said nowhere but in the story. Then put a cat or a frog in the place of the dog.':
    'Lass es eine Geschichte über einen Hund fortsetzen: „… a big dog. The dog was very hungry. The“. Welches Tier als Nächstes kommt, steht nirgends als in der Geschichte. Setze dann eine Katze (cat) oder einen Frosch (frog) an die Stelle des Hundes.',
  'How sure will it be of the dog?': 'Wie sicher ist es sich beim Hund?',
  'About 90 %': 'Etwa 90 %',
  'A story about a dog': 'Eine Geschichte über einen Hund',
  'After the last ␣The, ␣do has 89 %: the first piece of dog. Of a story about a cat ␣c has 95 %, of one about a frog ␣f has 80 %.':
    'Nach dem letzten ␣The hat ␣do 89 %: das erste Stück von dog. Bei einer Geschichte über eine Katze hat ␣c 95 %, bei einer über einen Frosch ␣f 80 %.',
  'The answer changes with the animal, so the model takes it from the story.':
    'Die Antwort ändert sich mit dem Tier; das Modell nimmt sie also aus der Geschichte.',
  'Heads of the last layer fetch that word; those of layers 1 to 4 mostly look a few tokens back. Choose the cell in the last row where head 5 looks most, and open the view Why.':
    'Köpfe der letzten Schicht holen dieses Wort; die der Schichten 1 bis 4 schauen meist ein paar Token zurück. Wähle in der letzten Zeile die Zelle, auf die Kopf 5 am meisten schaut, und öffne die Ansicht Warum.',
  'Where will head 5 of layer 5 look from the last ␣The?':
    'Wohin schaut Kopf 5 von Schicht 5 vom letzten ␣The aus?',
  'At the token before it': 'Auf das Token davor',
  'At ␣do': 'Auf ␣do',
  'At the first token': 'Auf das erste Token',
  'Head 5 of layer 5': 'Kopf 5 von Schicht 5',
  'Head 3 of layer 5': 'Kopf 3 von Schicht 5',
  'The last row of head 5: 72 % of its attention is on the first ␣do, 21 % on the second. Head 3 gives the first one 61 %, head 4 gives it 54 %.':
    'Die letzte Zeile von Kopf 5: 72 % seiner Attention liegen auf dem ersten ␣do, 21 % auf dem zweiten. Kopf 3 gibt dem ersten 61 %, Kopf 4 gibt ihm 54 %.',
  'The view Why takes the score of a cell apart. The largest parts are keys that feed-forward layers wrote.':
    'Die Ansicht Warum zerlegt den Score einer Zelle. Die größten Teile sind Keys, die Feed-Forward-Schichten geschrieben haben.',
  'Where a head looks does not say how much it matters. Cut head 5 of layer 5: choose it, and press X. Then see what the model answers after the last ␣The, and press X again at the head to put it back.':
    'Wohin ein Kopf schaut, sagt nicht, wie viel es auf ihn ankommt. Schalte Kopf 5 von Schicht 5 aus: Wähle ihn und drücke X. Sieh dann, was das Modell nach dem letzten ␣The antwortet, und drücke beim Kopf noch einmal X, um ihn zurückzuholen.',
  '␣do has 89 %. What will it have without this head?':
    '␣do hat 89 %. Was hat es ohne diesen Kopf?',
  'About 85 %': 'Etwa 85 %',
  'The probabilities': 'Die Wahrscheinlichkeiten',
  'Why, with the word itself': 'Warum, mit dem Wort selbst',
  '␣do falls from 89 to 9 %, and ␣c leads with 20 %: without this head the model no longer knows which animal it was. Under Who answers, at position 25: of the lead of ␣do over ␣b the head wrote 2.6.':
    '␣do fällt von 89 auf 9 %, und ␣c führt mit 20 %: Ohne diesen Kopf weiß das Modell nicht mehr, welches Tier es war. Unter „Wer antwortet“, bei Position 25: Vom Vorsprung von ␣do vor ␣b hat der Kopf 2,6 geschrieben.',
};
