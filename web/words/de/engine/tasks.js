// Worte: Aufgaben, Vorlagen und Stationen.

export default {
  // Aufgaben und Vorlagen
  Copy: 'Kopieren',
  Reverse: 'Umkehren',
  Sort: 'Sortieren',
  Shift: 'Weiterschieben',
  Count: 'Zählen',
  Recall: 'Erinnern',
  'Modular arithmetic': 'Rechnen modulo p',
  Majority: 'Mehrheit',
  'Repeated sequence': 'Wiederholte Folge',
  Addition: 'Addition',
  Brackets: 'Klammern',
  Parity: 'Parität',
  'Two-sum': 'Zwei zur Summe',
  'Masked numbers': 'Verdeckte Zahlen',
  Text: 'Text',
  'Your table': 'Deine Tabelle',
  Trajectories: 'Trajektorien',
  Regression: 'Regression',
  Arena: 'Arena',
  Pendulum: 'Pendel',
  Paths: 'Wege',
  'Your numbers': 'Deine Zahlen',
  'Causal language model': 'Kausales Sprachmodell',
  'Encoder without output': 'Encoder ohne Ausgabe',
  'Encoder and decoder': 'Encoder und Decoder',
  'Copy, lengths varying': 'Kopieren, verschiedene Längen',
  'Modular addition': 'Addition modulo p',
  Grokking: 'Grokking',
  Stories: 'Geschichten',
  'Your table: pairs': 'Deine Tabelle: Paare',
  'Your table: labels': 'Deine Tabelle: Labels',
  'Attention only': 'Nur Attention',
  'Repeat eight tokens after the separator: attention learns the diagonal.':
    'Wiederhole acht Token nach dem Trennzeichen: Attention lernt die Diagonale.',
  'Output eight tokens in reverse order: attention learns the anti-diagonal.':
    'Gib acht Token in umgekehrter Reihenfolge aus: Attention lernt die Gegendiagonale.',
  'Output eight tokens in ascending order: each slot must find the token of its rank.':
    'Gib acht Token der Größe nach aus: Jedes Feld muss das Token seines Ranges finden.',
  'Output the next of ten tokens at each position; the last target is constant. Attention learns the diagonal next to the main one. A hundred steps are not quite enough; two hundred are.':
    'Gib an jeder Position das nächste von zehn Token aus; das letzte Ziel ist immer gleich. Attention lernt die Diagonale neben der Hauptdiagonale. Hundert Schritte reichen nicht ganz, zweihundert schon.',
  'Continue a count whose step follows from its first two tokens. No position sees a later one, and the first answer stays a guess.':
    'Zähle weiter; die Schrittweite folgt aus den ersten beiden Token. Keine Position sieht eine spätere, und die erste Antwort bleibt geraten.',
  'Six layers of width 512 and 10,000 tokens, 24 million parameters: hidden states to inspect, nothing to train.':
    'Sechs Schichten der Breite 512 und 10 000 Token, 24 Millionen Parameter: verborgene Zustände zum Ansehen, nichts zu trainieren.',
  'Read four to eight tokens and output them in reverse order. With causal and padding masks, cross-attention learns the anti-diagonal.':
    'Lies vier bis acht Token und gib sie in umgekehrter Reihenfolge aus. Mit kausaler und Padding-Maske lernt Cross-Attention die Gegendiagonale.',
  'Four to eight tokens and as many slots; a padding mask hides the empty rest.':
    'Vier bis acht Token und ebenso viele Felder; eine Padding-Maske verbirgt den leeren Rest.',
  "Eight pairs of a key and a value, then the keys again: the model must find each key's value.":
    'Acht Paare aus Schlüssel und Wert, dann noch einmal die Schlüssel: Das Modell muss zu jedem den Wert finden.',
  'a + b modulo 31, with a fifth of all sums never shown, in either order. Held-out accuracy rises later than the accuracy on the training sums: compare the two curves.':
    'a + b modulo 31; ein Fünftel aller Summen wird nie gezeigt, in keiner Reihenfolge. Die Testgenauigkeit steigt später als die bei den Trainingssummen: Vergleiche die beiden Kurven.',
  'a + b modulo 59, and half of all sums to learn from, each once a step. The model soon knows them by heart. Much later it finds the rule, and knows the sums it never saw.':
    'a + b modulo 59, und die Hälfte aller Summen zum Lernen, jede einmal je Schritt. Bald kennt das Modell sie auswendig. Viel später findet es die Regel und kennt die Summen, die es nie sah.',
  'Which of three tokens occurs most often among fifteen? The answer is one class for the whole sequence.':
    'Welches von drei Token kommt unter fünfzehn am häufigsten vor? Die Antwort ist eine Klasse für die ganze Folge.',
  'A random sequence of different tokens, twice. Induction heads attend to the token after the previous occurrence of the current one.':
    'Eine zufällige Folge verschiedener Token, zweimal. Induktionsköpfe schauen auf das Token nach dem vorigen Vorkommen des jetzigen.',
  'Two numbers of two digits are added. All digits of the sum are output at once, so each slot must find its own carry.':
    'Zwei zweistellige Zahlen werden addiert. Alle Ziffern der Summe werden zugleich ausgegeben, also muss jedes Feld seinen Übertrag selbst finden.',
  'Nested brackets of four kinds. Each closing mark must output the kind that it closes, so the model must find the matching bracket.':
    'Verschachtelte Klammern von vier Arten. Jedes schließende Zeichen muss die Art ausgeben, die es schließt, also muss das Modell die passende Klammer finden.',
  'Is the number of ones odd so far? Each answer depends on every bit before it, while attention takes averages.':
    'Ist die Zahl der Einsen bisher ungerade? Jede Antwort hängt von allen Bits davor ab, während Attention Mittelwerte bildet.',
  'A sum modulo 7, then six numbers. Which of them make the sum together with another one?':
    'Eine Summe modulo 7, dann sechs Zahlen. Welche davon ergeben mit einer anderen zusammen die Summe?',
  'Numbers that grow by the same step; some are masked. The model reads both sides of a mask, as BERT does.':
    'Zahlen, die um denselben Schritt wachsen; manche sind verdeckt. Das Modell liest zu beiden Seiten einer Maske, wie BERT.',
  'A page about a harbour town, or your own text, character by character. The model soon memorises so short a text: watch the held-out loss rise again.':
    'Eine Seite über eine Hafenstadt (englisch) oder dein eigener Text, Zeichen für Zeichen. Einen so kurzen Text lernt das Modell bald auswendig: Sieh den Testverlust wieder steigen.',
  'A thousand short stories, made by a grammar: too many to memorise, so the held-out loss falls with the training loss. Set tokens to bpe to learn parts of words.':
    'Tausend kurze Geschichten (englisch), von einer Grammatik gemacht: zu viele zum Auswendiglernen, deshalb fällt der Testverlust mit dem Trainingsverlust. Setze Token auf BPE, um Wortteile zu lernen.',
  'The numbers below 100 in words, and their digits, as a CSV table; or a table of yours. The model outputs the second column after the first.':
    'Die Zahlen unter 100 in englischen Worten und ihre Ziffern, als CSV-Tabelle; oder eine eigene Tabelle. Das Modell gibt nach der ersten Spalte die zweite aus.',
  'The numbers below 100 in words, labelled odd or even; or texts and labels of yours. The model outputs one class for the whole text.':
    'Die Zahlen unter 100 in englischen Worten, mit dem Label odd (ungerade) oder even (gerade); oder eigene Texte und Labels. Das Modell gibt eine Klasse für den ganzen Text aus.',
  'Walks of a state of two numbers and of an action: the model predicts the next state. Name streams and heads of your own.':
    'Verläufe eines Zustands aus zwei Zahlen und einer Aktion: Das Modell sagt den nächsten Zustand voraus. Benenne eigene Datenströme und Ausgaben.',
  'Eleven pairs x, y of a linear map that each sample draws anew. At each x the model predicts y from the pairs before it: compare it with ridge regression.':
    'Elf Paare x, y einer linearen Abbildung, die jedes Beispiel neu zieht. Bei jedem x sagt das Modell y aus den Paaren davor voraus: Vergleiche es mit Ridge-Regression.',
  'Episodes of good and bad steering past an obstacle to a goal. A decision transformer reads returns, states and actions, and acts for the return that it is asked for.':
    'Episoden, in denen gut und schlecht an einem Hindernis vorbei zum Ziel gelenkt wird. Ein Decision Transformer liest Returns, Zustände und Aktionen und handelt für den Return, um den er gebeten wird.',
  'A damped pendulum that is pushed, with a stiffness of its own: the model predicts the next state, and then goes on by itself.':
    'Ein gedämpftes Pendel, das angestoßen wird, mit eigener Steifigkeit: Das Modell sagt den nächsten Zustand voraus und macht dann allein weiter.',
  'Random walks on a graph of twenty nodes, and the moves that are left to the goal. Asked for few moves, the model finds shorter paths than it has seen.':
    'Zufällige Wege auf einem Graphen mit zwanzig Knoten, und die Züge, die bis zum Ziel fehlen. Um wenige Züge gebeten, findet das Modell kürzere Wege, als es je gesehen hat.',
  'Lynx caught in Canada each year from 1821 to 1934, a cycle of about ten years; or episodes of states, actions and rewards, or values, of yours. The model predicts the next ones.':
    'Gefangene Luchse in Kanada in jedem Jahr von 1821 bis 1934, ein Kreislauf von etwa zehn Jahren; oder eigene Episoden aus Zuständen, Aktionen und Belohnungen, oder eigene Werte. Das Modell sagt die nächsten voraus.',
  "Two layers of attention without feed-forward layers, norms or biases, as in work on transformer circuits. On recall, the heads of layer 2 find each key's value.":
    'Zwei Schichten Attention ohne Feed-Forward-Schichten, Normen oder Biases, wie in Arbeiten über Schaltkreise in Transformern. Bei „Erinnern“ finden die Köpfe von Schicht 2 zu jedem Schlüssel den Wert.',
  "The block of 2019, made small: pre-norm, layer norm, tanh GELU and learned positions. The output shares the embedding's weights.":
    'Der Block von 2019, klein gemacht: Pre-Norm, Layer-Norm, GELU mit tanh und gelernte Positionen. Die Ausgabe teilt sich die Gewichte mit dem Embedding.',
  'The block of Llama, made small: root mean square norm, SwiGLU and rotary positions, and no biases. Pairs of query heads share a key and value head.':
    'Der Block von Llama, klein gemacht: RMS-Norm, SwiGLU und rotierende Positionen, keine Biases. Je zwei Query-Köpfe teilen sich einen Key- und Value-Kopf.',
  'The settings of the Gemma models, made small: gated tanh GELU, normed queries and keys, and soft-caps. Layer 1 sees 16 positions, layer 2 sees all.':
    'Die Einstellungen der Gemma-Modelle, klein gemacht: GELU mit tanh und Gate, normierte Queries und Keys, und Soft-Caps. Schicht 1 sieht 16 Positionen, Schicht 2 alle.',
  'The settings of nanochat, made small: squared ReLU, normed queries and keys, capped logits and the Muon optimiser. Three layers see 16 positions, the fourth sees all.':
    'Die Einstellungen von nanochat, klein gemacht: quadriertes ReLU, normierte Queries und Keys, begrenzte Logits und der Optimierer Muon. Drei Schichten sehen 16 Positionen, die vierte alle.',

  // was eine Aufgabe an Stationen hat
  'which, not yet where': 'welche, noch nicht wo',
  'the values, not yet their keys': 'welche Werte, noch nicht zu welchem Schlüssel',
  'finds the place': 'findet die Stelle',
  'finds the key': 'findet den Schlüssel',
  'It reaches the goal when it is asked to.': 'Es erreicht das Ziel, wenn man es darum bittet.',
  'It repeats what it reads.': 'Es wiederholt, was es liest.',
  'It finds the step and counts on.': 'Es findet die Schrittweite und zählt weiter.',
  'It continues what repeats.': 'Es setzt fort, was sich wiederholt.',
  'It counts.': 'Es zählt.',
  'It knows answers it never saw.': 'Es weiß Antworten, die es nie sah.',
  'It foresees them.': 'Es sieht sie vorher.',
  'Its paths are as short as can be.': 'Seine Wege sind so kurz wie möglich.',
  'It swings as the pendulum does.': 'Es schwingt wie das Pendel.',
  'It looks up what goes with what.': 'Es schlägt nach, was wozu gehört.',
  'It fits maps from examples.': 'Es passt Abbildungen an Beispiele an.',
  'It reads backwards.': 'Es liest rückwärts.',
  'It looks one step ahead.': 'Es schaut einen Schritt voraus.',
  'It puts them in order.': 'Es bringt sie in Ordnung.',
  'It predicts.': 'Es sagt voraus.',
  'It solves the task.': 'Es löst die Aufgabe.',
};
