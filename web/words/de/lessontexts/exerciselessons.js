// Worte: Lektionen, nach ihren englischen Texten.

export default {
  'Exercise 1: sorting': 'Übung 1: Sortieren',
  'The slots must now output the tokens in ascending order. Which token belongs in slot 3 depends on all the others: the model has to compare, not only to move. Copying took 160 to 240 steps.':
    'Die Felder müssen die Token nun aufsteigend ausgeben. Welches Token in Feld 3 gehört, hängt von allen anderen ab: Das Modell muss vergleichen, nicht nur bewegen. Kopieren brauchte 160 bis 240 Schritte.',
  'How will sorting be learned, compared with copying?':
    'Wie wird Sortieren gelernt, verglichen mit Kopieren?',
  'As quickly as copying': 'So schnell wie Kopieren',
  'A quick start, and 99 % much later': 'Ein schneller Anfang, und 99 % viel später',
  'A slow start, then all at once': 'Ein langsamer Anfang, dann alles auf einmal',
  'Sort: train 460 steps': 'Sortieren: 460 Schritte trainieren',
  'After 40 steps about half of the answers are right (52 to 56 %), at about step 200 90 %. 99 % comes only at step 420 to 500 (seeds 1 to 3), twice as late as in copying.':
    'Nach 40 Schritten ist etwa die Hälfte der Antworten richtig (52 bis 56 %), bei etwa Schritt 200 sind es 90 %. 99 % kommen erst bei Schritt 420 bis 500 (Seeds 1 bis 3), doppelt so spät wie beim Kopieren.',
  'An answer from the rank alone is right for a fifth of the slots. So half right means that the model uses the data already. The last tenth needs exact comparisons.':
    'Eine Antwort allein nach dem Rang ist bei einem Fünftel der Felder richtig. Die Hälfte richtig heißt also, dass das Modell die Daten schon benutzt. Das letzte Zehntel braucht genaue Vergleiche.',
  'The input holds 9, 4, 17 and 12. Which token belongs in slot 3?':
    'Die Eingabe enthält 9, 4, 17 und 12. Welches Token gehört in Feld 3?',
  'Write them in ascending order.': 'Schreibe sie aufsteigend auf.',
  'Now look at the heads of the trained model. In copying each head had a fixed diagonal. Go through some examples and compare the maps.':
    'Sieh dir nun die Köpfe des trainierten Modells an. Beim Kopieren hatte jeder Kopf eine feste Diagonale. Geh einige Beispiele durch und vergleiche die Karten.',
  'Will the map of a head be the same for every example?':
    'Ist die Karte eines Kopfes bei jedem Beispiel dieselbe?',
  'No, it moves with the tokens': 'Nein, sie geht mit den Token mit',
  'A head of the last layer': 'Ein Kopf der letzten Schicht',
  'Go through examples': 'Beispiele durchgehen',
  'There is no fixed diagonal; the dark cells move with the values. After 460 steps each head of layer 2 gives .34 to .47 of its attention to the source. Below .40 the badge says "mixed".':
    'Es gibt keine feste Diagonale; die dunklen Zellen gehen mit den Werten mit. Nach 460 Schritten gibt jeder Kopf von Schicht 2 0,34 bis 0,47 seiner Attention der Quelle. Unter 0,40 sagt das Schildchen „gemischt“.',
  'Where a slot attends depends on the data. A head here looks for content, not for a position, and no single head finds the whole answer.':
    'Wohin ein Feld schaut, hängt von den Daten ab. Ein Kopf sucht hier nach Inhalt, nicht nach einer Position, und kein einzelner Kopf findet die ganze Antwort.',
  'What does the badge "source" say?': 'Was sagt das Schildchen „Quelle“?',
  'The slot attends to the token that it must output':
    'Das Feld schaut auf das Token, das es ausgeben muss',
  'The slot attends to the first token': 'Das Feld schaut auf das erste Token',
  'The head was trained first': 'Der Kopf wurde zuerst trainiert',
  'Exercise 2: causal mask': 'Übung 2: Kausale Maske',
  'A causal mask hides later positions. Their scores are replaced before the softmax, so their weights are exactly zero and the others still sum to 1. Models that write text one token after another need it. Otherwise, during training, each position could simply read the next token. The hatched triangle marks the hidden pairs.':
    'Eine kausale Maske verdeckt spätere Positionen. Ihre Scores werden vor Softmax ersetzt, sodass ihre Gewichte genau null sind und die anderen noch die Summe 1 haben. Modelle, die Text Token für Token schreiben, brauchen sie. Sonst könnte im Training jede Position einfach das nächste Token lesen. Das schraffierte Dreieck markiert die verdeckten Paare.',
  'Can copying still be learned with a causal mask?':
    'Lässt sich Kopieren mit einer kausalen Maske noch lernen?',
  'Only half of the answers': 'Nur die halben Antworten',
  'Copy with a causal mask': 'Kopieren mit kausaler Maske',
  'Train 260 steps': '260 Schritte trainieren',
  'The task is solved at about step 180 to 240. In the inspector, a masked cell says so.':
    'Die Aufgabe ist bei etwa Schritt 180 bis 240 gelöst. In der Lupe sagt es eine maskierte Zelle.',
  'The tokens to copy all come before the slots, so the mask hides none of them.':
    'Die Token, die zu kopieren sind, stehen alle vor den Feldern; die Maske verdeckt also keines davon.',
  'How many keys can position 5 see, counting from 1, itself included?':
    'Wie viele Keys kann Position 5 sehen, ab 1 gezählt, sie selbst mitgezählt?',
  'All earlier ones and itself.': 'Alle früheren und sich selbst.',
  'Here is another task. Shift asks each position for the token that comes next. Without a mask, the answer is one position to the right. With a mask that position is hidden, and the ten tokens are random; only the last answer, always 0, can be known.':
    'Hier ist eine andere Aufgabe. „Weiter“ fragt jede Position nach dem Token, das als Nächstes kommt. Ohne Maske steht die Antwort eine Position weiter rechts. Mit Maske ist diese Position verdeckt, und die zehn Token sind zufällig; nur die letzte Antwort, immer 0, kann man wissen.',
  'What accuracy can a model reach on shift with a mask?':
    'Welche Genauigkeit kann ein Modell bei „Weiter“ mit Maske erreichen?',
  'About 10 %': 'Etwa 10 %',
  'About 50 %': 'Etwa 50 %',
  '100 %': '100 %',
  'Shift with a mask: train 200 steps': '„Weiter“ mit Maske: 200 Schritte trainieren',
  'Shift without: train 200 steps': '„Weiter“ ohne: 200 Schritte trainieren',
  'With the mask, accuracy ends at 20 to 21 %. Without it, 99 % at step 140 to 160 (seeds 1 to 3).':
    'Mit Maske endet die Genauigkeit bei 20 bis 21 %. Ohne sind es 99 % bei Schritt 140 bis 160 (Seeds 1 bis 3).',
  'A tenth comes from the last position, and a ninth of the rest by luck. The best possible loss is 0.9 · ln 9 = 1.98.':
    'Ein Zehntel kommt von der letzten Position, und ein Neuntel des Rests durch Glück. Der kleinste mögliche Verlust ist 0,9 · ln 9 = 1,98.',
  'What is 1/10 + 9/10 · 1/9, in percent?': 'Was ist 1/10 + 9/10 · 1/9, in Prozent?',
  'A mask also carries a little information about position: with it, each slot sees one token more than the slot before it. Without positions and without a mask, copying stays at 25 %. Now take away the positions and keep the mask.':
    'Eine Maske trägt auch ein wenig Information über die Position: Mit ihr sieht jedes Feld ein Token mehr als das Feld davor. Ohne Positionen und ohne Maske bleibt Kopieren bei 25 %. Nimm nun die Positionen weg und behalte die Maske.',
  'What will it reach in 600 steps, without positions and with a mask?':
    'Was erreicht es in 600 Schritten, ohne Positionen und mit Maske?',
  '25 %, as without a mask': '25 %, wie ohne Maske',
  'Between 30 and 60 %': 'Zwischen 30 und 60 %',
  'More than 90 %': 'Mehr als 90 %',
  'No positions, causal mask: train 600 steps':
    'Keine Positionen, kausale Maske: 600 Schritte trainieren',
  '39 to 42 % after 600 steps (seeds 1 to 3), still rising.':
    '39 bis 42 % nach 600 Schritten (Seeds 1 bis 3), noch steigend.',
  'Nothing encodes a position explicitly. But the number of visible tokens differs from slot to slot, and the model makes slow progress with that difference.':
    'Nichts kodiert eine Position ausdrücklich. Aber die Zahl der sichtbaren Token ist von Feld zu Feld verschieden, und mit diesem Unterschied kommt das Modell langsam voran.',
  'Why are the slots no longer equal?': 'Warum sind die Felder nicht mehr gleich?',
  'Each sees a different number of tokens': 'Jedes sieht eine andere Zahl von Token',
  'Each has its own embedding': 'Jedes hat sein eigenes Embedding',
  'Dropout makes them differ': 'Dropout macht sie verschieden',
  'Exercise 3: depth': 'Übung 3: Tiefe',
  'How many layers does reversal need? One is enough in principle: attend to the mirrored position and copy what is there. But a single layer has to do it directly from the embeddings, where token and position are mixed in one vector.':
    'Wie viele Schichten braucht Umkehren? Im Prinzip genügt eine: auf die gespiegelte Position schauen und kopieren, was dort steht. Aber eine einzelne Schicht muss das unmittelbar aus den Embeddings tun, wo Token und Position in einem Vektor gemischt sind.',
  'Two layers pass 99 % at step 180 to 220. And a single one?':
    'Zwei Schichten überschreiten 99 % bei Schritt 180 bis 220. Und eine einzelne?',
  'Later, before step 320': 'Später, vor Schritt 320',
  'Not within 320 steps': 'Nicht in 320 Schritten',
  '1 layer: train 320 steps': '1 Schicht: 320 Schritte trainieren',
  '2 layers: train 220 steps': '2 Schichten: 220 Schritte trainieren',
  'One layer passes 99 % at step 260 to 280, two at 180 to 220 (seeds 1 to 3). Then the mirror of the one layer has .34 to .60 of the attention, that of two .62 to .86.':
    'Eine Schicht überschreitet 99 % bei Schritt 260 bis 280, zwei bei 180 bis 220 (Seeds 1 bis 3). Der Spiegel der einen Schicht hat dann 0,34 bis 0,60 der Attention, der von zweien 0,62 bis 0,86.',
  'A first layer can prepare what the second one reads. A single layer has no such help, and its maps stay less sharp.':
    'Eine erste Schicht kann vorbereiten, was die zweite liest. Eine einzelne hat diese Hilfe nicht, und ihre Karten bleiben weniger scharf.',
  'Solve reversal with at most 60,000 parameters.':
    'Löse Umkehren mit höchstens 60.000 Parametern.',
  'One layer of this width has 52,692.': 'Eine Schicht dieser Breite hat 52.692.',
  'Does more depth help further? Take six layers. Each step then costs more: every layer is computed forwards and backwards.':
    'Hilft noch mehr Tiefe weiter? Nimm sechs Schichten. Jeder Schritt kostet dann mehr: Jede Schicht wird vorwärts und rückwärts gerechnet.',
  'Two layers took 180 to 220 steps. How many will six take?':
    'Zwei Schichten brauchten 180 bis 220 Schritte. Wie viele brauchen sechs?',
  'Far fewer': 'Viel weniger',
  'About as many': 'Etwa gleich viele',
  '6 layers: train 280 steps': '6 Schichten: 280 Schritte trainieren',
  Studies: 'Studien',
  'Six layers take 220 to 260 steps, three and four 180 to 220. All end at 100 %. In the model of six, several layers show the mirror at once.':
    'Sechs Schichten brauchen 220 bis 260 Schritte, drei und vier 180 bis 220. Alle enden bei 100 %. Im Modell mit sechs zeigen mehrere Schichten zugleich den Spiegel.',
  'Depth can help where an answer takes several stages; here one look is enough. The view Studies repeats such a comparison with several seeds and draws the curves.':
    'Tiefe kann helfen, wo eine Antwort mehrere Stufen braucht; hier genügt ein Blick. Die Ansicht Studien wiederholt so einen Vergleich mit mehreren Seeds und zeichnet die Kurven.',
  'Run a study to its end: choose one in the view Studies, and start it.':
    'Führe eine Studie zu Ende: Wähle eine in der Ansicht Studien und starte sie.',
  'Exercise 4: what heads learn': 'Übung 4: Was Köpfe lernen',
  'Do different heads specialise? The copy model has four heads in each layer. Train one with a single head and one with eight, and compare.':
    'Spezialisieren sich verschiedene Köpfe? Das Kopiermodell hat vier Köpfe in jeder Schicht. Trainiere eines mit einem einzigen Kopf und eines mit acht und vergleiche.',
  'What will the eight heads of the last layer show?':
    'Was zeigen die acht Köpfe der letzten Schicht?',
  'Eight different maps': 'Acht verschiedene Karten',
  'The same map eight times': 'Achtmal dieselbe Karte',
  'One map, and noise': 'Eine Karte, und Rauschen',
  '1 head: train 260 steps': '1 Kopf: 260 Schritte trainieren',
  '8 heads: train 260 steps': '8 Köpfe: 260 Schritte trainieren',
  'The same diagonal in one tile or in eight. With one head the task is solved at step 180 to 240, with eight at 200 to 260 (seeds 1 to 3).':
    'Dieselbe Diagonale in einem Quadrat oder in acht. Mit einem Kopf ist die Aufgabe bei Schritt 180 bis 240 gelöst, mit acht bei 200 bis 260 (Seeds 1 bis 3).',
  'Copying needs no other map. Several heads help when different things are needed at once, as in the next step.':
    'Kopieren braucht keine andere Karte. Mehrere Köpfe helfen, wenn Verschiedenes zugleich gebraucht wird, wie im nächsten Schritt.',
  'Do the heads of this model specialise?': 'Spezialisieren sich die Köpfe dieses Modells?',
  'Recall needs two steps. Eight pairs of a key and a value come first, then the keys again; each must output its value. A model can do it with two heads: one that tells each value which key came before it, and one that finds the value by that key.':
    '„Erinnern“ braucht zwei Schritte. Zuerst kommen acht Paare aus Schlüssel und Wert, dann noch einmal die Schlüssel; jeder muss seinen Wert ausgeben. Ein Modell kann das mit zwei Köpfen: einem, der jedem Wert sagt, welcher Schlüssel davor stand, und einem, der den Wert nach diesem Schlüssel findet.',
  'In which layer must the first of the two heads be?':
    'In welcher Schicht muss der erste der beiden Köpfe sein?',
  'In layer 1': 'In Schicht 1',
  'In layer 2': 'In Schicht 2',
  'In either': 'In irgendeiner',
  'Recall: train 300 steps': '„Erinnern“: 300 Schritte trainieren',
  'Layer 1: a head from each value to the key before it, .90 to .97 of its attention. Layer 2: "induction", from a repeated key to its value, .90 to .98 (seeds 1 to 3).':
    'Schicht 1: ein Kopf von jedem Wert zum Schlüssel davor, mit 0,90 bis 0,97 seiner Attention. Schicht 2: „Induktion“, von einem wiederholten Schlüssel zu seinem Wert, 0,90 bis 0,98 (Seeds 1 bis 3).',
  'The second head needs what the first one wrote. Cutting the first costs 5 to 45 points; any other head of layer 1, at most 0.1. Such a pair is an induction circuit; its second head is the induction head.':
    'Der zweite Kopf braucht, was der erste schrieb. Den ersten auszuschalten kostet 5 bis 45 Punkte; jeden anderen Kopf von Schicht 1 höchstens 0,1. So ein Paar ist ein Induktionsschaltkreis; sein zweiter Kopf ist der Induktionskopf.',
  'Cut the head of layer 1 with the badge "previous", so that 96 % or fewer remain.':
    'Schalte den Kopf von Schicht 1 mit dem Schildchen „davor“ aus, sodass 96 % oder weniger bleiben.',
  'Choose its tile and press X.': 'Wähle sein Quadrat und drücke X.',
  'A map shows where a head attends. To learn whether that matters, remove the head and score the model again. The Heads view does exactly that for each head.':
    'Eine Karte zeigt, wohin ein Kopf schaut. Um zu erfahren, ob es darauf ankommt, nimm den Kopf weg und prüfe das Modell noch einmal. Die Ansicht Köpfe tut genau das für jeden Kopf.',
  'Will every head that has a clear pattern cost accuracy when it is cut?':
    'Kostet jeder Kopf mit einem klaren Muster Genauigkeit, wenn man ihn ausschaltet?',
  'Measure every head': 'Jeden Kopf messen',
  'What each layer would answer': 'Was jede Schicht antworten würde',
  'Studies over many runs': 'Studien über viele Läufe',
  'The table lists each head with its measures and what the model loses without it. Compare those of the first and the last layer.':
    'Die Tabelle nennt zu jedem Kopf seine Maße und was das Modell ohne ihn verliert. Vergleiche die der ersten und der letzten Schicht.',
  'Where several heads do the same, losing one often costs nothing, because the others replace it. So a head that can be removed without harm may still contribute.':
    'Wo mehrere Köpfe dasselbe tun, kostet es oft nichts, einen zu verlieren, weil die anderen ihn ersetzen. Ein Kopf, der ohne Schaden fehlen kann, trägt also vielleicht doch bei.',
  'A head costs nothing when it is cut. Does it do nothing?':
    'Ein Kopf kostet nichts, wenn man ihn ausschaltet. Tut er nichts?',
  'Right, it does nothing': 'Richtig, er tut nichts',
  'Not necessarily: others may replace it': 'Nicht unbedingt: Andere können ihn ersetzen',
};
