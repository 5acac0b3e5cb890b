// Worte: Hilfe zu Einstellungen, und warum eine gerade nichts bewirkt.

export default {
  // warum eine Einstellung gerade nichts bewirkt
  'Only an encoder-decoder has a second stack.':
    'Nur ein Encoder-Decoder hat einen zweiten Stapel.',
  'There is no output to train.': 'Es gibt keine Ausgabe zu trainieren.',
  'The training part decides.': 'Der Trainingsteil entscheidet.',
  "A single block's backward pass follows its forward pass at once.":
    'Bei einem einzigen Block folgt der Rückwärtsdurchlauf sofort auf den Vorwärtsdurchlauf.',
  'There are no norms.': 'Es gibt keine Normen.',
  'Blocks have no feed-forward layer.': 'Die Blöcke haben keine Feed-Forward-Schicht.',
  'Only task regression uses it.': 'Nur die Aufgabe Regression benutzt es.',
  'Only tasks arena and numbers use it.': 'Nur die Aufgaben Arena und Deine Zahlen benutzen es.',
  'The table has no rewards.': 'Die Tabelle hat keine Belohnungen.',
  'Only task trajectories has them listed.':
    'Nur bei der Aufgabe Trajektorien werden sie aufgezählt.',
  'Only tasks trajectories and numbers have them listed.':
    'Nur bei den Aufgaben Trajektorien und Deine Zahlen werden sie aufgezählt.',
  'The task has tokens, not streams.': 'Die Aufgabe hat Token, keine Datenströme.',
  'Every stream has tokens.': 'Jeder Datenstrom hat Token.',
  'The task predicts no tokens.': 'Die Aufgabe sagt keine Token voraus.',
  'There are no logits.': 'Es gibt keine Logits.',
  'Only adam, adamw, muon and lion use it.': 'Nur Adam, AdamW, Muon und Lion benutzen es.',
  'Only adam, adamw and muon use it.': 'Nur Adam, AdamW und Muon benutzen es.',
  'Only muon uses it.': 'Nur Muon benutzt es.',
  'The schedule is constant.': 'Der Zeitplan ist konstant.',
  'Only schedule wsd uses it.': 'Nur der Zeitplan WSD benutzt es.',
  'Only sgd uses it.': 'Nur SGD benutzt es.',
  'The table decides.': 'Die Tabelle entscheidet.',
  'The modulus decides.': 'Der Modulus entscheidet.',
  'The streams decide.': 'Die Datenströme entscheiden.',
  'The text decides.': 'Der Text entscheidet.',
  'Only task text reads a text.': 'Nur die Aufgabe Text liest einen Text.',
  'Your own text is used.': 'Dein eigener Text wird benutzt.',
  'Only a text or a table of texts is cut into tokens.':
    'Nur ein Text oder eine Tabelle mit Texten wird in Token zerlegt.',
  'Only a table has it.': 'Nur eine Tabelle hat es.',
  'It says how the file was read.': 'Es sagt, wie die Datei gelesen wurde.',
  'No file is read.': 'Es wird keine Datei gelesen.',
  'Every character is a token.': 'Jedes Zeichen ist ein Token.',
  'The text of tokens decides.': 'Der Text aus Token entscheidet.',
  'Only task modular uses it.': 'Nur die Aufgabe Rechnen modulo p benutzt es.',
  'Steps is set.': 'Schritte ist gesetzt.',
  'Every place has its own.': 'Jede Stelle hat ihr eigenes.',
  'Linear attention has no scale.': 'Lineare Attention hat keine Skalierung.',
  'The square root of a width of 1 is 1.': 'Die Wurzel aus der Breite 1 ist 1.',
  'Linear attention has no soft-cap.': 'Lineare Attention hat keine Soft-Cap.',
  'Full_every lets every layer see everything.': 'full_every lässt jede Schicht alles sehen.',
  'Only window and sparse_stride limit a layer.':
    'Nur Fenster und Schrittweite schränken eine Schicht ein.',
  'Only rope uses it.': 'Nur RoPE benutzt es.',
  'A single pair of numbers turns alike at any base.':
    'Ein einziges Zahlenpaar dreht sich bei jeder Basis gleich.',
  'Linear attention keeps no weights.': 'Lineare Attention behält keine Gewichte.',
  'The task decides.': 'Die Aufgabe entscheidet.',
  'This task fills every sequence.': 'Diese Aufgabe füllt jede Folge.',
  'The task says where it has no target.': 'Die Aufgabe sagt, wo sie kein Ziel hat.',
  'Every answer of this task counts.': 'Jede Antwort dieser Aufgabe zählt.',
  'The one answer always counts.': 'Die eine Antwort zählt immer.',

  // Hilfe zu Einstellungen
  'What the model learns to output.': 'Was das Modell auszugeben lernt.',
  'The length of a sequence, with its separator and answer slots. Longer sequences cost more and take more steps to learn.':
    'Die Länge einer Folge, mit Trennzeichen und Antwortfeldern. Längere Folgen kosten mehr und brauchen mehr Schritte zum Lernen.',
  'The length of a decoder sequence (encoder-decoder). 0 takes what the task needs; change it for a task with longer answers.':
    'Die Länge einer Folge im Decoder (Encoder-Decoder). 0 nimmt, was die Aufgabe braucht; ändere sie bei einer Aufgabe mit längeren Antworten.',
  'fixed: every sequence is full. variable: each has at least half of that data, and padding fills the rest.':
    'fixed: Jede Folge ist voll. variable: Jede hat mindestens die Hälfte dieser Daten, und Padding füllt den Rest.',
  'The number of different tokens, special ones included. Raise it for a harder choice; a text sets its own.':
    'Die Zahl verschiedener Token, besondere mitgezählt. Mehr macht die Wahl schwerer; ein Text setzt seine eigene.',
  'harbour: one short page, soon memorised. stories: 1,000 stories made by a grammar, too many to memorise.':
    'harbour: eine kurze Seite, bald auswendig gelernt. stories: 1000 Geschichten aus einer Grammatik, zu viele zum Auswendiglernen. Beide sind englisch.',
  'What a token of a text is: a character, a frequent word, or a part of a word that byte-pair encoding learned; given: as in the program that a model comes from.':
    'Was ein Token eines Textes ist: ein Zeichen, ein häufiges Wort oder ein Wortteil, den Byte-Pair-Encoding gelernt hat; given: wie in dem Programm, aus dem ein Modell kommt.',
  'The most tokens. Characters beyond become their bytes; with characters, 512 always fit.':
    'Höchstens so viele Token. Zeichen darüber hinaus werden zu ihren Bytes; bei Zeichen passen 512 immer.',
  'Whether the first line of a table names its columns.':
    'Ob die erste Zeile einer Tabelle ihre Spalten benennt.',
  'How the bytes of a file become text.': 'Wie die Bytes einer Datei zu Text werden.',
  'What separates the cells of a table.': 'Was die Zellen einer Tabelle trennt.',
  'What the columns of a table are, by name or number: v2:text,v1:label.':
    'Was die Spalten einer Tabelle sind, nach Name oder Nummer: v2:text,v1:label.',
  'The number of different tokens of the source (encoder-decoder). 0 takes vocab.':
    'Die Zahl verschiedener Token der Quelle (Encoder-Decoder). 0 nimmt vocab.',
  'The modulus of task modular, usually a prime; it sets vocab. 0 takes vocab - 2.':
    'Der Modulus der Aufgabe Rechnen modulo p, meist eine Primzahl; er setzt vocab. 0 nimmt vocab - 2.',
  'What task modular does with its numbers. subtract: the first one minus the others.':
    'Was die Aufgabe Rechnen modulo p mit ihren Zahlen tut. subtract: die erste minus die anderen.',
  'The share of all sums of task modular that training shows; the others are held out.':
    'Der Anteil aller Rechnungen modulo p, die das Training zeigt; die anderen sind zum Testen.',
  'unordered: a + b and b + a of task modular are on the same side of the split. ordered: each is drawn by itself.':
    'unordered: a + b und b + a stehen auf derselben Seite der Teilung. ordered: Jedes wird für sich gezogen.',
  'How many numbers x has in task regression. With more the model needs more examples, and longer to learn.':
    'Wie viele Zahlen x in der Aufgabe Regression hat. Mit mehr braucht das Modell mehr Beispiele und lernt länger.',
  'The deviation of the noise that task regression adds to y.':
    'Die Abweichung des Rauschens, das die Aufgabe Regression zu y addiert.',
  'Whether the return to go is an input, so that a return can be asked for. false: the model imitates what it was shown (behaviour cloning).':
    'Ob der noch zu erreichende Return eine Eingabe ist, sodass sich ein Return wünschen lässt. false: Das Modell ahmt nach, was ihm gezeigt wurde (Behaviour Cloning).',
  'What a step of task trajectories has: state:4 is a vector of four numbers, node:t9 one of nine tokens. A comma separates them. Empty takes state:2,action:1.':
    'Was ein Zeitschritt der Aufgabe Trajektorien hat: state:4 ist ein Vektor aus vier Zahlen, node:t9 eins von neun Token. Ein Komma trennt sie. Leer nimmt state:2,action:1.',
  'What tasks trajectories and numbers predict: action@state:2:tanh*0.5 is two numbers at the positions of state, bounded by tanh, with half a share in the loss.':
    'Was die Aufgaben Trajektorien und Deine Zahlen vorhersagen: action@state:2:tanh*0.5 sind zwei Zahlen an den Positionen von state, begrenzt durch tanh, mit halbem Anteil am Verlust.',
  'fresh: every epoch has new samples. fixed: one set of `samples` samples is shuffled each epoch. all: an epoch has every sample of the training part once.':
    'fresh: Jede Epoche hat neue Beispiele. fixed: Ein fester Satz von „samples“ Beispielen wird in jeder Epoche gemischt. all: Eine Epoche hat jedes Beispiel des Trainingsteils einmal.',
  'The number of samples in an epoch; with data fixed, also of all that training sees.':
    'Die Zahl der Beispiele in einer Epoche; mit data fixed auch aller, die das Training sieht.',
  'The number of held-out samples in an evaluation. More give a steadier score and take longer.':
    'Die Zahl der Testbeispiele in einer Prüfung. Mehr ergeben ein ruhigeres Ergebnis und dauern länger.',
  'Where all random draws start: the same seed gives the same run. Change it to see how far runs differ by chance.':
    'Wo alle Zufallszahlen beginnen: Derselbe Seed ergibt denselben Lauf. Ändere ihn, um zu sehen, wie sehr sich Läufe durch Zufall unterscheiden.',
  'encoder: each position sees all. decoder: each sees itself and earlier ones. encdec: an encoder, and a decoder that reads it by cross-attention.':
    'encoder: Jede Position sieht alle. decoder: Jede sieht sich und frühere. encdec: ein Encoder und ein Decoder, der ihn mit Cross-Attention liest.',
  'The number of transformer blocks; in an encoder-decoder, of its encoder. Add some where a task needs several stages.':
    'Die Zahl der Transformer-Blöcke; im Encoder-Decoder die des Encoders. Nimm mehr, wo eine Aufgabe mehrere Etappen braucht.',
  'The number of blocks in the decoder of an encoder-decoder. 0 takes n_layers.':
    'Die Zahl der Blöcke im Decoder eines Encoder-Decoders. 0 nimmt n_layers.',
  'The number of attention heads in a layer; it must divide d_model. More heads are narrower, and can do more things at once.':
    'Die Zahl der Attention-Köpfe in einer Schicht; sie muss d_model teilen. Mehr Köpfe sind schmaler und können mehr zugleich tun.',
  'The width of the residual stream: how many numbers each position has. A wider model can hold more and is slower.':
    'Die Breite des Residualstroms: wie viele Zahlen jede Position hat. Ein breiteres Modell fasst mehr und ist langsamer.',
  'The hidden width of the feed-forward layers. 0 takes 4 times d_model, or with glu 8/3 times, rounded up to a multiple of 8.':
    'Die verborgene Breite der Feed-Forward-Schichten. 0 nimmt das 4-Fache von d_model, mit glu das 8/3-Fache, aufgerundet auf ein Vielfaches von 8.',
  'pre: a norm before each sublayer, usual in deep models. post: after each residual sum, as in the model of 2017.':
    'pre: eine Norm vor jeder Teilschicht, üblich in tiefen Modellen. post: nach jeder Residualsumme, wie im Modell von 2017.',
  'Whether a norm follows the last block; usual with pre-norm.':
    'Ob auf den letzten Block eine Norm folgt; üblich mit pre.',
  'The activation function of the feed-forward layers. gelu is the exact (erf) form, silu is x times its sigmoid, relu2 is relu squared.':
    'Die Aktivierungsfunktion der Feed-Forward-Schichten. gelu ist die genaue Form (erf), silu ist x mal sein Sigmoid, relu2 ist relu im Quadrat.',
  'How the model knows positions. rope and alibi change the scores by distance; sinusoidal and learned vectors are added to the embeddings.':
    'Wie das Modell Positionen kennt. rope und alibi ändern die Scores nach Abstand; sinusförmige und gelernte Vektoren werden zu den Embeddings addiert.',
  'The longest sequence that the model can read. 0 takes twice seq, at least 64 (learned positions: seq).':
    'Die längste Folge, die das Modell lesen kann. 0 nimmt das Doppelte von seq, mindestens 64 (bei gelernten Positionen: seq).',
  'Whether embeddings are multiplied by the square root of d_model, so that positions do not outweigh them.':
    'Ob Embeddings mit der Wurzel aus d_model malgenommen werden, damit Positionen sie nicht überwiegen.',
  'The hidden width of the embedding of vectors, which is then two layers with the activation between them. 0: one linear layer.':
    'Die verborgene Breite des Embeddings von Vektoren, das dann aus zwei Schichten mit der Aktivierung dazwischen besteht. 0: eine lineare Schicht.',
  "How many learned vectors there are for a step's number in its episode; one is added to all streams of the step. 0: none.":
    'Wie viele gelernte Vektoren es für die Nummer eines Zeitschritts in seiner Episode gibt; einer wird zu allen Datenströmen des Zeitschritts addiert. 0: keine.',
  'Whether a norm follows the embeddings of streams.':
    'Ob auf die Embeddings von Datenströmen eine Norm folgt.',
  'What attention may not see: later positions (causal), empty positions (padding), or both. Generation needs a causal mask.':
    'Was Attention nicht sehen darf: spätere Positionen (causal), leere Positionen (padding) oder beides. Text erzeugen braucht eine kausale Maske.',
  "Whether the output layer shares the embedding's weights, which saves parameters.":
    'Ob die Ausgabeschicht sich die Gewichte mit dem Embedding teilt, was Parameter spart.',
  'token: an output for each position. class: one for the sequence. none: hidden states only, which cannot be trained.':
    'token: eine Ausgabe für jede Position. class: eine für die Folge. none: nur verborgene Zustände, die sich nicht trainieren lassen.',
  'softmax: weights are a softmax of scores. linear: they are products of elu + 1 of query and key; its cost grows only linearly with the length.':
    'softmax: Gewichte sind die Softmax der Scores. linear: Sie sind Produkte von elu + 1 von Query und Key; die Kosten wachsen nur linear mit der Länge.',
  "Whether scores are divided by the square root of a head's width. Turn it off to see why it is there.":
    'Ob Scores durch die Wurzel aus der Breite eines Kopfes geteilt werden. Schalte es aus, um zu sehen, wozu es da ist.',
  'The number of key and value heads, shared by groups of query heads. It must divide n_heads; fewer make a smaller cache. 0 takes n_heads.':
    'Die Zahl der Key- und Value-Köpfe, die sich Gruppen von Query-Köpfen teilen. Sie muss n_heads teilen; weniger machen den Cache kleiner. 0 nimmt n_heads.',
  'Whether every query and key head gets a root mean square norm, before rotary positions. It keeps scores from growing.':
    'Ob jeder Query- und Key-Kopf eine RMS-Norm bekommt, vor rotierenden Positionen. Das hält Scores klein.',
  'Scores become c tanh(score / c), so that none exceeds this c. 0 does not cap.':
    'Scores werden zu c tanh(score / c), sodass keiner größer als dieses c ist. 0 begrenzt nicht.',
  'Whether each head has a learned score that joins its softmax, so that a query can attend to nothing.':
    'Ob jeder Kopf einen gelernten Score hat, der in seine Softmax eingeht, sodass eine Query auch auf nichts schauen kann.',
  'Self-attention sees only keys that are less than this many positions away. 0 sees all; set it to save time on long sequences.':
    'Self-Attention sieht nur Keys, die weniger als so viele Positionen entfernt sind. 0 sieht alle; bei langen Folgen spart es Zeit.',
  'Self-attention also sees keys a multiple of this many positions away; without window, only those. 0 is off.':
    'Self-Attention sieht auch Keys, die ein Vielfaches von so vielen Positionen entfernt sind; ohne Fenster nur diese. 0 ist aus.',
  'With window or sparse_stride, layers whose number is a multiple of this see everything. 0: none do.':
    'Mit Fenster oder Schrittweite sehen Schichten, deren Nummer ein Vielfaches davon ist, alles. 0: keine.',
  'How slowly rotary positions turn: the larger, the slower the later pairs of numbers. Raise it for long sequences.':
    'Wie langsam sich rotierende Positionen drehen: je größer, desto langsamer die späteren Zahlenpaare. Erhöhe sie für lange Folgen.',
  'xavier: uniform, embeddings included. torch: as nn.Linear and nn.Embedding. gpt2: normal with deviation 0.02, smaller where a branch ends, and biases of 0.':
    'xavier: gleichverteilt, auch die Embeddings. torch: wie nn.Linear und nn.Embedding. gpt2: normalverteilt mit Abweichung 0,02, kleiner, wo ein Zweig endet, und Biases von 0.',
  'A factor on all initial matrices. Change it to see how initial size affects training.':
    'Ein Faktor an allen Anfangsmatrizen. Ändere ihn, um zu sehen, wie die Größe am Anfang das Training beeinflusst.',
  'layer: centre and scale each row. rms: scale it by its root mean square. none: no norms at all.':
    'layer: jede Zeile zentrieren und skalieren. rms: sie durch ihr quadratisches Mittel teilen. none: gar keine Normen.',
  'Added below the root that a norm divides by, which keeps rows near 0 finite: 1e-5 as in PyTorch, 1e-6 in Qwen and Gemma.':
    'Unter der Wurzel addiert, durch die eine Norm teilt; das hält Zeilen nahe 0 endlich: 1e-5 wie in PyTorch, 1e-6 in Qwen und Gemma.',
  'Whether linear layers and layer norms add a bias. Many recent models leave it out.':
    'Ob lineare Schichten und Layer-Normen einen Bias addieren. Viele neuere Modelle lassen ihn weg.',
  "Whether feed-forward layers are gated: the activation of a second matrix's output multiplies the hidden row.":
    'Ob Feed-Forward-Schichten ein Gate haben: Die Aktivierung der Ausgabe einer zweiten Matrix wird mit der verborgenen Zeile malgenommen.',
  'Whether blocks have a feed-forward layer. false leaves attention only, as in work on transformer circuits.':
    'Ob Blöcke eine Feed-Forward-Schicht haben. false lässt nur Attention, wie in Arbeiten über Schaltkreise in Transformern.',
  "Whether a sublayer's output is added to its input. false: it replaces it; try it to see what the addition is for.":
    'Ob die Ausgabe einer Teilschicht zu ihrer Eingabe addiert wird. false: Sie ersetzt sie; probier es, um zu sehen, wozu die Addition da ist.',
  'Logits become c tanh(logit / c), so that none exceeds this c. 0 does not cap.':
    'Logits werden zu c tanh(logit / c), sodass keins größer als dieses c ist. 0 begrenzt nicht.',
  'The learning rate: how far each update moves the parameters. Lower it where the loss jumps, raise it where it falls slowly.':
    'Die Lernrate: wie weit jede Änderung die Parameter verschiebt. Senke sie, wo der Verlust springt, erhöhe sie, wo er langsam fällt.',
  'The number of samples in a training step. A larger batch gives a less noisy gradient and takes longer; 0 takes the whole epoch.':
    'Die Zahl der Beispiele in einem Trainingsschritt. Ein größerer Batch ergibt einen weniger verrauschten Gradienten und dauert länger; 0 nimmt die ganze Epoche.',
  'The share of activations that training sets to zero at random. Raise it against overfitting; 0 suits fresh data, which cannot be memorised.':
    'Der Anteil der Aktivierungen, die das Training zufällig auf null setzt. Mehr hilft gegen Überanpassung; 0 passt zu immer neuen Daten, die sich nicht auswendig lernen lassen.',
  'Dropout after embedding and positions; -1 takes the value of dropout.':
    'Dropout nach Embedding und Positionen; -1 nimmt den Wert von dropout.',
  'Dropout on attention weights; -1 takes the value of dropout.':
    'Dropout auf Attention-Gewichte; -1 nimmt den Wert von dropout.',
  'Dropout inside the feed-forward layers; -1 takes the value of dropout.':
    'Dropout in den Feed-Forward-Schichten; -1 nimmt den Wert von dropout.',
  'Dropout on each branch before it joins the residual stream; -1 takes the value of dropout.':
    'Dropout auf jeden Zweig, bevor er in den Residualstrom mündet; -1 nimmt den Wert von dropout.',
  'What blocks save for the backward pass. bf16: all, rounded to 16 bits, so gradients are approximate. inputs: only inputs; blocks are computed again (gradient checkpointing).':
    'Was Blöcke für den Rückwärtsdurchlauf speichern. bf16: alles, auf 16 Bit gerundet, Gradienten sind also genähert. inputs: nur Eingaben; Blöcke werden neu berechnet (Gradient Checkpointing).',
  'The largest norm of the whole gradient; a longer one is shortened to it. 0 does not clip.':
    'Die größte Norm des ganzen Gradienten; ein längerer wird darauf gekürzt. 0 kürzt nicht.',
  "How gradients become updates. muon makes each hidden matrix's update nearly orthogonal and leaves all else to adamw.":
    'Wie aus Gradienten Änderungen werden. muon macht die Änderung jeder verborgenen Matrix fast orthogonal und überlässt alles andere adamw.',
  'Muon: the learning rate of adamw, which updates embeddings, output, gains and biases. It follows the schedule.':
    'Muon: die Lernrate von adamw, das Embeddings, Ausgabe, Faktoren und Biases ändert. Sie folgt dem Zeitplan.',
  'The learning rate after the warm-up: constant, or falling to lr_end at `steps`. wsd is constant and then falls linearly in the last decay_steps.':
    'Die Lernrate nach dem Aufwärmen: konstant, oder fallend auf lr_end bei „steps“. wsd ist konstant und fällt dann in den letzten decay_steps linear.',
  'The learning rate at the end of the schedule.': 'Die Lernrate am Ende des Zeitplans.',
  'In how many last steps schedule wsd falls. 0 takes a fifth of the run.':
    'In wie vielen letzten Schritten der Zeitplan wsd fällt. 0 nimmt ein Fünftel des Laufs.',
  'In how many first steps the learning rate rises from 0. Raise it where the first steps are unstable.':
    'In wie vielen ersten Schritten die Lernrate von 0 steigt. Nimm mehr, wo die ersten Schritte unruhig sind.',
  'The planned length of the run, where the schedule ends. 0 takes epochs.':
    'Die geplante Länge des Laufs, wo der Zeitplan endet. 0 nimmt epochs.',
  'The planned length of the run when steps is 0.':
    'Die geplante Länge des Laufs, wenn steps 0 ist.',
  'The target that the loss does not count. -1 counts all.':
    'Das Ziel, das der Verlust nicht zählt. -1 zählt alle.',
  "The share of the target's probability that is spread over all tokens. It keeps the model from being too sure.":
    'Der Anteil an der Wahrscheinlichkeit des Ziels, der über alle Token verteilt wird. Das hält das Modell davon ab, zu sicher zu sein.',
  'How strongly matrices are pulled towards 0; biases and norms are spared. adamw, muon and lion apply it separately from the gradient.':
    'Wie stark Matrizen zu 0 gezogen werden; Biases und Normen bleiben verschont. adamw, muon und lion wenden es getrennt vom Gradienten an.',
  "Adam: the decay of the mean of gradients. Lion: the mean's share of an update.":
    'Adam: das Abklingen des Mittels der Gradienten. Lion: der Anteil des Mittels an einer Änderung.',
  'Adam: the decay of the mean of squares. Lion: the decay of the mean of gradients (usually 0.99).':
    'Adam: das Abklingen des Mittels der Quadrate. Lion: das Abklingen des Mittels der Gradienten (meist 0,99).',
  'Adam: added to the root of the mean of squares, so that no update divides by 0.':
    'Adam: zur Wurzel aus dem Mittel der Quadrate addiert, damit keine Änderung durch 0 teilt.',
  "SGD: the share of the last update that is added to the next one. Muon's is 0.95.":
    'SGD: der Anteil der letzten Änderung, der zur nächsten addiert wird. Bei Muon ist er 0,95.',
  'The seed that training samples are drawn by; -1 takes seed. Initial weights stay.':
    'Der Seed, mit dem Trainingsbeispiele gezogen werden; -1 nimmt seed. Die Anfangsgewichte bleiben.',
  'What happens on the way: 300:lr=0.0003 changes a setting after step 300.':
    'Was unterwegs geschieht: 300:lr=0.0003 ändert eine Einstellung nach Schritt 300.',
};
