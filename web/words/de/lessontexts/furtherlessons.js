// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'Longer than it was trained on': 'Länger als im Training',
  'The copy model is trained on eight tokens, always. Each answer is nine positions after its source. With six tokens it would be seven, with ten it would be eleven. The page can score a trained model at other lengths.':
    'Das Kopiermodell wird auf acht Token trainiert, immer. Jede Antwort steht neun Positionen hinter ihrer Quelle. Bei sechs Token wären es sieben, bei zehn wären es elf. Die Seite kann ein trainiertes Modell auch bei anderen Längen prüfen.',
  'Trained on 8 tokens: how many of 10 does it copy?':
    'Auf 8 Token trainiert: Wie viele von 10 kopiert es?',
  'Score other lengths': 'Andere Längen prüfen',
  'At 8 tokens, 17 positions with separator and slots, all answers are right. At 6 tokens 21 to 22 % are, at 10 tokens 9 to 13 % (seeds 1 to 3).':
    'Bei 8 Token, mit Trennzeichen und Feldern 17 Positionen, sind alle Antworten richtig. Bei 6 Token sind es 21 bis 22 %, bei 10 Token 9 bis 13 % (Seeds 1 bis 3).',
  'It has learned "nine positions back", for the positions that it has seen. Nothing in its data said that the distance depends on the length.':
    'Es hat „neun Positionen zurück“ gelernt, für die Positionen, die es gesehen hat. Nichts in seinen Daten sagte, dass der Abstand von der Länge abhängt.',
  'How many positions after its source is an answer when five tokens are copied?':
    'Wie viele Positionen hinter ihrer Quelle steht eine Antwort, wenn fünf Token kopiert werden?',
  'The separator stands between tokens and slots.':
    'Das Trennzeichen steht zwischen Token und Feldern.',
  'RoPE makes scores depend on distances, and copying has one distance only. In reversal every slot has another one. Yet there is a rule on distances that holds at every length: the source of a slot is exactly twice as far back as the separator.':
    'Mit RoPE hängen Scores von Abständen ab, und beim Kopieren gibt es nur einen Abstand. Beim Umkehren hat jedes Feld einen anderen. Doch gibt es eine Regel für Abstände, die bei jeder Länge gilt: Die Quelle eines Feldes ist genau doppelt so weit zurück wie das Trennzeichen.',
  'With RoPE, reversal is solved …': 'Mit RoPE wird Umkehren gelöst: …',
  'sooner than with sines and cosines': 'früher als mit Sinus und Kosinus',
  'Reverse with RoPE: train 400 steps': 'Umkehren mit RoPE: 400 Schritte trainieren',
  'It is solved after 280 to 320 steps; sines and cosines need 180 to 220. But at 6 tokens 78 to 100 % are right, where sines and cosines get 5 to 6 % (seeds 1 to 3).':
    'Es ist nach 280 bis 320 Schritten gelöst; Sinus und Kosinus brauchen 180 bis 220. Aber bei 6 Token sind 78 bis 100 % richtig, wo Sinus und Kosinus auf 5 bis 6 % kommen (Seeds 1 bis 3).',
  'An encoding that makes one task easy may make another one harder to learn, and still carry over better. Test both, at lengths that were not trained.':
    'Eine Kodierung, die eine Aufgabe leicht macht, kann eine andere schwerer zu lernen machen und sich doch besser übertragen. Prüfe beides, bei Längen, die nicht trainiert wurden.',
  'The separator is 3 positions before a slot. How far back is its source?':
    'Das Trennzeichen steht 3 Positionen vor einem Feld. Wie weit zurück ist dessen Quelle?',
  'Twice as far.': 'Doppelt so weit.',
  'From 2017 to Llama in seven switches': 'Von 2017 zu Llama in sieben Schaltern',
  'Today\'s language models are built like the one of "Attention Is All You Need", with some parts exchanged. A study trains the block of 2017 on short stories. Then it adds seven changes one by one: pre-norm, RMS norm, rotary positions, SwiGLU, no biases, shared key and value heads, no dropout. All else stays as it is.':
    'Heutige Sprachmodelle sind gebaut wie das aus „Attention Is All You Need“, mit einigen ausgetauschten Teilen. Eine Studie trainiert den Block von 2017 auf kurzen Geschichten. Dann fügt sie nacheinander sieben Änderungen hinzu: Pre-Norm, RMS-Norm, Rotary-Positionen, SwiGLU, kein Bias, geteilte Key- und Value-Köpfe, kein Dropout. Alles andere bleibt, wie es ist.',
  'Which of these changes will help this small model most?':
    'Welche dieser Änderungen hilft diesem kleinen Modell am meisten?',
  'Pre-norm': 'Pre-Norm',
  SwiGLU: 'SwiGLU',
  'No biases': 'Kein Bias',
  'No dropout': 'Kein Dropout',
  'Open the studies': 'Die Studien öffnen',
  'Choose "2017 to Llama in seven switches" and *Start*. In 300 steps accuracy goes from 42 % to about 63 %. Two changes separate from the spread of the seeds upwards: rotary positions by 10 points, no dropout by 15.':
    'Wähle „Von 2017 zu Llama in sieben Schaltern“ und *Start*. In 300 Schritten geht die Genauigkeit von 42 % auf etwa 63 %. Zwei Änderungen heben sich von der Streuung der Seeds nach oben ab: Rotary-Positionen um 10 Punkte, kein Dropout um 15.',
  'The model has two layers and sees each story once or twice. So it needs no norm that helps deep stacks, and nothing against memorising. Larger models gain from other changes.':
    'Das Modell hat zwei Schichten und sieht jede Geschichte ein- oder zweimal. Es braucht also keine Norm, die tiefen Stapeln hilft, und nichts gegen Auswendiglernen. Größere Modelle gewinnen durch andere Änderungen.',
  'Width 64, two layers: keys and values go from 64 numbers to 32. How many weights does that save?':
    'Breite 64, zwei Schichten: Keys und Values gehen von 64 Zahlen auf 32. Wie viele Gewichte spart das?',
  'Two matrices in each of two layers, each 64 by 32 smaller.':
    'Zwei Matrizen in jeder von zwei Schichten, jede um 64 mal 32 kleiner.',
  'Induction heads appear suddenly': 'Induktionsköpfe entstehen plötzlich',
  'This model has two layers of attention and nothing else: no feed-forward networks, no norms. It reads pairs of a key and a value, then a key again, and must say the value that followed it. Two heads can do that together: one of layer 1 and one of layer 2.':
    'Dieses Modell hat zwei Schichten Attention und sonst nichts: keine Feed-Forward-Netze, keine Normen. Es liest Paare aus einem Schlüssel und einem Wert, dann noch einmal einen Schlüssel, und soll den Wert sagen, der auf ihn folgte. Zwei Köpfe können das zusammen: einer aus Schicht 1 und einer aus Schicht 2.',
  'How will accuracy rise?': 'Wie steigt die Genauigkeit?',
  Evenly: 'Gleichmäßig',
  'Slowly at first, then in a jump': 'Erst langsam, dann in einem Sprung',
  'At once, then not at all': 'Sofort, dann gar nicht mehr',
  'After 80 steps 30 to 37 % are right, after 140 all of them (seeds 1 to 3). Drag the timeline over the jump: in the same steps the heads of layer 2 become "induction".':
    'Nach 80 Schritten sind 30 bis 37 % richtig, nach 140 alle (Seeds 1 bis 3). Ziehe die Zeitleiste über den Sprung: In denselben Schritten werden die Köpfe von Schicht 2 „Induktion“.',
  'The two heads are of use only together. As long as one of them is vague, the other has little to gain. Once both begin to work, each makes the other better.':
    'Die beiden Köpfe nützen nur zusammen. Solange einer von ihnen unscharf ist, hat der andere wenig zu gewinnen. Sobald beide zu wirken beginnen, macht jeder den anderen besser.',
  'What does an induction head look at, for the token that it stands on?':
    'Wonach sucht ein Induktionskopf, für das Token, auf dem er steht?',
  'What followed that token before': 'Nach dem, was früher auf dieses Token folgte',
  'The token before it': 'Nach dem Token davor',
  'The first token of the input': 'Nach dem ersten Token der Eingabe',
  'An induction head needs help: at the value, somebody must have noted which key came before it. That is the work of a head of layer 1 that looks at the previous token. The view Why says who wrote what the head of layer 2 reads there.':
    'Ein Induktionskopf braucht Hilfe: Am Wert muss jemand vermerkt haben, welcher Schlüssel davor stand. Das ist die Arbeit eines Kopfes von Schicht 1, der auf das vorige Token schaut. Die Ansicht Warum sagt, wer geschrieben hat, was der Kopf von Schicht 2 dort liest.',
  'What will be first in the list of reasons?':
    'Was steht in der Liste der Gründe an erster Stelle?',
  'The token here, and what a head of layer 1 wrote there':
    'Das Token hier, und was ein Kopf von Schicht 1 dort geschrieben hat',
  'The positions of both': 'Die Positionen von beiden',
  'The token here and the token there': 'Das Token hier und das Token dort',
  'If it is not trained: train 200 steps': 'Wenn es nicht trainiert ist: 200 Schritte trainieren',
  'Why does head 1 of layer 2 look there?': 'Warum schaut Kopf 1 von Schicht 2 dorthin?',
  'The strongest pair is the token here with what one head of layer 1 wrote at the value: the key, copied one position to the right.':
    'Das stärkste Paar ist das Token hier mit dem, was ein Kopf von Schicht 1 am Wert geschrieben hat: der Schlüssel, um eine Position nach rechts kopiert.',
  'This is an induction circuit (Elhage et al. 2021). This position says "I am key 5", and the value answers to "the token before me was key 5".':
    'Das ist ein Induktionsschaltkreis (Elhage et al. 2021). Diese Position sagt „Ich bin Schlüssel 5“, und der Wert antwortet auf „das Token vor mir war Schlüssel 5“.',
  'Which head of the pair is called the induction head?':
    'Welcher Kopf des Paares heißt Induktionskopf?',
  'The one of layer 1': 'Der von Schicht 1',
  'The one of layer 2': 'Der von Schicht 2',
  'A look is not yet a proof. If the heads of layer 1 that look at the previous token are what the others need, the model fails without them. Cut all heads of layer 1, then find out which ones matter.':
    'Ein Blick ist noch kein Beweis. Wenn die Köpfe von Schicht 1, die auf das vorige Token schauen, das sind, was die anderen brauchen, versagt das Modell ohne sie. Schalte alle Köpfe von Schicht 1 aus, dann finde heraus, auf welche es ankommt.',
  'How many answers are right without all heads of layer 1?':
    'Wie viele Antworten sind ohne alle Köpfe von Schicht 1 richtig?',
  Few: 'Wenige',
  'Without layer 1': 'Ohne Schicht 1',
  '16 to 17 % of the answers are right without them. Without a single one, at least 84 % are (seeds 1 to 3): several heads look at the previous token, and share the work.':
    'Ohne sie sind 16 bis 17 % der Antworten richtig. Ohne einen einzelnen sind es mindestens 84 % (Seeds 1 bis 3): Mehrere Köpfe schauen auf das vorige Token und teilen sich die Arbeit.',
  'Cutting all shows that the circuit needs the layer. Cutting one shows how much of it the others can do as well. To show that a part is used, cut it.':
    'Alle auszuschalten zeigt, dass der Schaltkreis die Schicht braucht. Einen auszuschalten zeigt, wie viel davon die anderen auch können. Um zu zeigen, dass ein Teil gebraucht wird, schalte ihn aus.',
  'Cut two heads of layer 1, and keep at least 80 % of the answers right.':
    'Schalte zwei Köpfe von Schicht 1 aus und behalte mindestens 80 % richtige Antworten.',
  'Restore all, then try pairs: the columns "cost" and "previous" help.':
    'Stelle alle wieder her, dann probiere Paare: Die Spalten „Kosten“ und „davor“ helfen.',
  'The residual stream as a channel': 'Der Residualstrom als Kanal',
  'Every part adds its result to the same vector, the residual stream. So the logit of an answer is a sum: what the token wrote, the position, and each head. The view Why takes it apart, for the example shown and on average.':
    'Jeder Teil addiert sein Ergebnis zu demselben Vektor, dem Residualstrom. Also ist der Logit einer Antwort eine Summe: was das Token schrieb, die Position, und jeder Kopf. Die Ansicht Warum zerlegt ihn, für das gezeigte Beispiel und im Mittel.',
  'Who will write nearly all of the answer, after 200 steps?':
    'Wer schreibt nach 200 Schritten fast die ganze Antwort?',
  'The token itself': 'Das Token selbst',
  'The heads of layer 1': 'Die Köpfe von Schicht 1',
  'The heads of layer 2': 'Die Köpfe von Schicht 2',
  'On average the right logit is 9.6 to 10.1 above the runner-up. The heads of layer 2 write 9.7 to 10.3 of it; token, position and layer 1 nearly nothing (seeds 1 to 3).':
    'Im Mittel liegt der richtige Logit 9,6 bis 10,1 über dem zweitbesten. Die Köpfe von Schicht 2 schreiben 9,7 bis 10,3 davon; Token, Position und Schicht 1 fast nichts (Seeds 1 bis 3).',
  'Layer 1 writes a message for other heads, not for the output. Both lie in the same 64 numbers: a channel that all parts write to and read from.':
    'Schicht 1 schreibt eine Nachricht für andere Köpfe, nicht für die Ausgabe. Beides liegt in denselben 64 Zahlen: ein Kanal, den alle Teile beschreiben und lesen.',
  'Layer 1 writes none of the answer. Can it be cut without loss?':
    'Schicht 1 schreibt nichts von der Antwort. Kann man sie ohne Verlust ausschalten?',
  'No, layer 2 looks where it does because of layer 1':
    'Nein, Schicht 2 schaut wegen Schicht 1 dorthin',
  'A head does two things that can be told apart. Its queries and keys (QK) decide where it looks. Its values and its part of W_O (OV) decide what it writes when it looks there. Both can be multiplied out to tables over tokens.':
    'Ein Kopf tut zwei Dinge, die sich trennen lassen. Seine Queries und Keys (QK) bestimmen, wohin er schaut. Seine Values und sein Teil von W_O (OV) bestimmen, was er schreibt, wenn er dorthin schaut. Beides lässt sich zu Tabellen über Token ausmultiplizieren.',
  'In the OV table of a head of layer 2, where will the large numbers be?':
    'Wo stehen in der OV-Tabelle eines Kopfes von Schicht 2 die großen Zahlen?',
  'On the diagonal': 'Auf der Diagonale',
  'In one row': 'In einer Zeile',
  Anywhere: 'Irgendwo',
  'Head 1 of layer 2': 'Kopf 1 von Schicht 2',
  'Choose "OV tokens" below. The diagonal stands out: attending to a token raises the logit of that token. The copying score is .68 to .93 for heads of layer 2, .08 to .52 for layer 1 (seeds 1 to 3).':
    'Wähle unten „OV Token“. Die Diagonale hebt sich ab: Auf ein Token zu schauen erhöht den Logit dieses Tokens. Der Wert für Kopieren ist 0,68 bis 0,93 bei Köpfen von Schicht 2, 0,08 bis 0,52 bei Schicht 1 (Seeds 1 bis 3).',
  'A head that copies adds the token that it attends to. The score is the sum of the eigenvalues of OV over the sum of their sizes: 1 where all are positive.':
    'Ein Kopf, der kopiert, addiert das Token, auf das er schaut. Der Wert ist die Summe der Eigenwerte von OV, geteilt durch die Summe ihrer Beträge: 1, wo alle positiv sind.',
  'Which matrix decides where a head looks?': 'Welche Matrix bestimmt, wohin ein Kopf schaut?',
  QK: 'QK',
  OV: 'OV',
};
