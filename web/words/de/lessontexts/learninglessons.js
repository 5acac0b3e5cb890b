// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'Where the norm goes, and warm-up': 'Wohin die Norm kommt, und Warm-up',
  'The block of 2017 has its norms after each sum (post-norm), newer ones before each part (pre-norm). With three layers both learn to reverse. Here are six. Warm-up means that the learning rate grows from 0 over the first steps.':
    'Der Block von 2017 hat seine Normen nach jeder Summe (Post-Norm), neuere vor jedem Teil (Pre-Norm). Mit drei Schichten lernen beide umzukehren. Hier sind es sechs. Warm-up heißt, dass die Lernrate in den ersten Schritten von 0 an wächst.',
  'Six layers, post-norm, a warm-up of 100 steps: what after 300 steps?':
    'Sechs Schichten, Post-Norm, 100 Schritte Warm-up: Was ist nach 300 Schritten?',
  'About 25 % right': 'Etwa 25 % richtig',
  Solved: 'Gelöst',
  '24 to 25 % of the answers are right, with a warm-up as without (seeds 1 to 3). With pre-norm, six layers are solved after 220 to 260 steps.':
    '24 bis 25 % der Antworten sind richtig, mit Warm-up wie ohne (Seeds 1 bis 3). Mit Pre-Norm sind sechs Schichten nach 220 bis 260 Schritten so weit.',
  'Post-norm rescales the sum at every layer, so what the first layer wrote fades on its way up, and its gradient on the way down. Pre-norm leaves a path without any norm.':
    'Post-Norm skaliert die Summe in jeder Schicht neu; was die erste Schicht schrieb, verblasst also auf dem Weg nach oben, und ihr Gradient auf dem Weg nach unten. Pre-Norm lässt einen Weg ohne jede Norm.',
  'In which block does the plain sum x reach the last layer unscaled?':
    'In welchem Block erreicht die bloße Summe x die letzte Schicht unskaliert?',
  'Post-norm': 'Post-Norm',
  'Where a warm-up helps: a high learning rate. Adam makes its first steps about as long as later ones, whatever the size of the gradient, and aims them by a few batches. Here the rate is 0.01, ten times the usual one, with three layers and pre-norm.':
    'Wo ein Warm-up hilft: bei hoher Lernrate. Adam macht seine ersten Schritte etwa so lang wie spätere, wie groß der Gradient auch ist, und zielt dabei nach wenigen Batches. Hier ist die Rate 0,01, das Zehnfache der üblichen, mit drei Schichten und Pre-Norm.',
  'How many answers are right after 100 steps with a warm-up?':
    'Wie viele Antworten sind mit Warm-up nach 100 Schritten richtig?',
  'Nine in ten': 'Neun von zehn',
  'With warm-up: train 100 steps': 'Mit Warm-up: 100 Schritte trainieren',
  'Without: train 100 steps': 'Ohne: 100 Schritte trainieren',
  'With a warm-up 91 to 94 % of the answers are right after 100 steps, without one 35 to 85 % (seeds 1 to 3). The chart Rate shows how the rate grows.':
    'Mit Warm-up sind nach 100 Schritten 91 bis 94 % der Antworten richtig, ohne 35 bis 85 % (Seeds 1 bis 3). Die Kurve „Tempo“ zeigt, wie die Rate wächst.',
  'The first large steps throw the weights far from where they began, and the model must find its way back. It does: after 160 steps 97 % or more are right.':
    'Die ersten großen Schritte werfen die Gewichte weit weg von ihrem Anfang, und das Modell muss zurückfinden. Das tut es: Nach 160 Schritten sind 97 % oder mehr richtig.',
  'At which step does a warm-up of 100 steps reach half of its rate?':
    'Bei welchem Schritt erreicht ein Warm-up von 100 Schritten die halbe Rate?',
  'It grows by the same amount at each step.': 'Sie wächst bei jedem Schritt um gleich viel.',
  'Overfitting and dropout': 'Überanpassung und Dropout',
  'The data of these tasks are drawn anew at every step, so a model cannot learn them by rote. Now it gets 64 sequences, again and again, without dropout. The held-out score is of sequences that it never trains on.':
    'Die Daten dieser Aufgaben werden bei jedem Schritt neu gezogen, ein Modell kann sie also nicht auswendig lernen. Nun bekommt es 64 Folgen, immer wieder, ohne Dropout. Die Testwerte sind von Folgen, auf denen es nie trainiert.',
  'After 200 steps, how many held-out answers will be right?':
    'Wie viele Testantworten sind nach 200 Schritten richtig?',
  'Train 200 steps on 64 sequences': '200 Schritte auf 64 Folgen trainieren',
  'Every answer of the 64 sequences is right after 100 steps, with a loss near 0. Of the held-out ones 41 to 58 % are, with a loss of 1.9 to 3.1 (seeds 1 to 3).':
    'Nach 100 Schritten ist jede Antwort der 64 Folgen richtig, mit einem Verlust nahe 0. Von den Testantworten sind es 41 bis 58 %, mit einem Verlust von 1,9 bis 3,1 (Seeds 1 bis 3).',
  'It has learned the 64 sequences, and half of the rule. The gap between the two curves is what overfitting means. With 256 sequences it finds the whole rule.':
    'Es hat die 64 Folgen gelernt, und die halbe Regel. Der Abstand der beiden Kurven ist das, was Überanpassung heißt. Mit 256 Folgen findet es die ganze Regel.',
  'Which curve says how well the rule was learned?':
    'Welche Kurve sagt, wie gut die Regel gelernt wurde?',
  'The training loss': 'Der Trainingsverlust',
  'The held-out loss': 'Der Testverlust',
  'Dropout sets numbers to 0 at random while training, here three in ten, and scales the rest up by 1/(1 − 0.3). The model can no longer rely on any one of them, and the same sequence looks different each time. In evaluation nothing is dropped.':
    'Dropout setzt im Training zufällig Zahlen auf 0, hier drei von zehn, und vergrößert den Rest um 1/(1 − 0,3). Auf keine einzelne kann sich das Modell noch verlassen, und dieselbe Folge sieht jedes Mal anders aus. In der Evaluation fällt nichts weg.',
  'With dropout, which will be higher after 400 steps?':
    'Was ist mit Dropout nach 400 Schritten höher?',
  'Training accuracy': 'Die Trainingsgenauigkeit',
  'Held-out accuracy': 'Die Testgenauigkeit',
  'Dropout 0.3: train 400 steps': 'Dropout 0,3: 400 Schritte trainieren',
  'Training accuracy is 57 to 58 %, held-out accuracy 79 to 82 % and still rising (seeds 1 to 3). From the same 64 sequences it learned more of the rule, in twice the steps.':
    'Die Trainingsgenauigkeit ist 57 bis 58 %, die Testgenauigkeit 79 bis 82 % und steigt noch (Seeds 1 bis 3). Aus denselben 64 Folgen hat es mehr von der Regel gelernt, in doppelt so vielen Schritten.',
  'The training score is of the model with parts dropped, so it is lower. What dropout takes away is the easiest way to be right: to remember.':
    'Der Trainingswert gilt für das Modell, dem Teile fehlen, darum ist er kleiner. Was Dropout wegnimmt, ist der leichteste Weg zum Richtigen: sich zu erinnern.',
  'Rows of attention sum to 1. Drop half of them at random: what stays on average?':
    'Zeilen der Attention haben die Summe 1. Lass zufällig die Hälfte weg: Was bleibt im Mittel?',
  'Half, as nothing is scaled': 'Die Hälfte, da nichts skaliert wird',
  'The same, as the rest is doubled': 'Gleich viel, da der Rest verdoppelt wird',
  Grokking: 'Grokking',
  'The model adds modulo 59. It sees half of all 3,481 sums, each once in every step, and never the other half. Those it can only know by the rule. Weight decay pulls all weights towards 0 while it learns.':
    'Das Modell addiert modulo 59. Es sieht die Hälfte aller 3.481 Summen, jede einmal in jedem Schritt, und nie die andere Hälfte. Die kann es nur durch die Regel wissen. Weight Decay zieht alle Gewichte zur 0 hin, während es lernt.',
  'It knows the sums that it sees after some 130 steps. And the others?':
    'Die Summen, die es sieht, kennt es nach rund 130 Schritten. Und die anderen?',
  'At the same step': 'Beim selben Schritt',
  'Some hundred steps later': 'Einige hundert Schritte später',
  'Not within 600 steps': 'Nicht in 600 Schritten',
  'Train 600 steps': '600 Schritte trainieren',
  'The sums that it sees are right after 119 to 132 steps, the others after 340 to 440 (seeds 1 to 3). In between the held-out loss is higher than at the start.':
    'Die Summen, die es sieht, sind nach 119 bis 132 Schritten richtig, die anderen nach 340 bis 440 (Seeds 1 bis 3). Dazwischen ist der Testverlust höher als am Anfang.',
  'First it learns its sums by heart. Meanwhile weight decay makes that costly, and a cheaper way to be right grows: the rule. This late turn was named grokking (Power et al., 2022).':
    'Zuerst lernt es seine Summen auswendig. Inzwischen macht Weight Decay das teuer, und ein billigerer Weg zum Richtigen wächst: die Regel. Diese späte Wende wurde Grokking genannt (Power et al., 2022).',
  'At step 160 it knows every sum that it sees. How many of the others?':
    'Bei Schritt 160 kennt es jede Summe, die es sieht. Wie viele der anderen?',
  All: 'Alle',
  'About one in six': 'Etwa eine von sechs',
  None: 'Keine',
  'Now the same run without weight decay. The loss on the sums that it sees still falls, ever closer to 0. What it never sees changes no weight, in either run.':
    'Nun derselbe Lauf ohne Weight Decay. Der Verlust auf den Summen, die es sieht, fällt weiter, immer näher an 0. Was es nie sieht, ändert in keinem der Läufe ein Gewicht.',
  'After 600 steps, how many of the held-out sums will be right?':
    'Wie viele der Testsummen sind nach 600 Schritten richtig?',
  'About one in ten': 'Etwa eine von zehn',
  'No weight decay: train 600 steps': 'Ohne Weight Decay: 600 Schritte trainieren',
  'Its own sums are right after 91 to 99 steps, sooner than before. Of the held-out ones 7 to 11 % are, with a loss above 23 nats (seeds 1 to 3).':
    'Seine eigenen Summen sind nach 91 bis 99 Schritten richtig, früher als zuvor. Von den Testsummen sind es 7 bis 11 %, mit einem Verlust über 23 Nats (Seeds 1 bis 3).',
  'Knowing by heart is all that the loss asks for. Without a price on large weights nothing pulls it towards the rule, and it is wrong with great certainty.':
    'Mehr als Auswendigwissen verlangt der Verlust nicht. Ohne einen Preis auf große Gewichte zieht nichts es zur Regel, und es irrt sich mit großer Gewissheit.',
  'Which two runs differ in what they know of the sums that they see?':
    'Welche zwei Läufe unterscheiden sich in dem, was sie von den gesehenen Summen wissen?',
  'With and without weight decay': 'Mit und ohne Weight Decay',
  'Neither: both know all of them': 'Keine: Beide kennen alle',
  'Back to the first run, and inside. The view Numbers shows how much of the embedding is a wave over the numbers, by its frequency. At first all have an equal share. Beside it, the numbers lie in the plane of one frequency.':
    'Zurück zum ersten Lauf, und hinein. Die Ansicht Zahlen zeigt, wie viel vom Embedding eine Welle über die Zahlen ist, nach Frequenz. Anfangs haben alle den gleichen Anteil. Daneben liegen die Zahlen in der Ebene einer Frequenz.',
  'How many of the 29 frequencies will stand out?': 'Wie viele der 29 Frequenzen treten hervor?',
  'Three or four': 'Drei oder vier',
  'Train 600 steps and look at the waves': '600 Schritte trainieren und die Wellen ansehen',
  'The table of all problems': 'Die Tabelle aller Aufgaben',
  'Three or four frequencies are left, and the numbers lie on a circle. Take one away beside the table: 28 to 91 % of the held-out sums stay right. Without all of them 1 to 3 % do (seeds 1 to 3).':
    'Drei oder vier Frequenzen bleiben, und die Zahlen liegen auf einem Kreis. Nimm neben der Tabelle eine weg: 28 bis 91 % der Testsummen bleiben richtig. Ohne alle sind es 1 bis 3 % (Seeds 1 bis 3).',
  'Adding numbers modulo p is adding angles: the model multiplies cosines and sines of a and b, and reads the angle of the sum. So Nanda et al. (2023) found it. Other seeds take other frequencies.':
    'Zahlen modulo p zu addieren heißt Winkel zu addieren: Das Modell multipliziert Kosinus und Sinus von a und b und liest den Winkel der Summe ab. So fanden es Nanda et al. (2023). Andere Seeds nehmen andere Frequenzen.',
  'Why can one wave alone not tell all 59 answers apart well?':
    'Warum kann eine Welle allein nicht alle 59 Antworten gut unterscheiden?',
  'Neighbours on its circle are too close': 'Nachbarn auf ihrem Kreis sind zu nah',
  'It has only two values': 'Sie hat nur zwei Werte',
  'It does not depend on b': 'Sie hängt nicht von b ab',
};
