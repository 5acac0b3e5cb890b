// Palabras: ayuda de los ajustes, y por qué uno no tiene efecto ahora.

export default {
  // por qué un ajuste no tiene efecto ahora
  'Only an encoder-decoder has a second stack.':
    'Solo un codificador-decodificador tiene una segunda pila.',
  'There is no output to train.': 'No hay salida que entrenar.',
  'The training part decides.': 'Lo decide la parte de entrenamiento.',
  "A single block's backward pass follows its forward pass at once.":
    'Con un solo bloque, la pasada hacia atrás sigue enseguida a la de ida.',
  'There are no norms.': 'No hay normas.',
  'Blocks have no feed-forward layer.': 'Los bloques no tienen capa feed-forward.',
  'Only task regression uses it.': 'Solo lo usa la tarea Regresión.',
  'Only tasks arena and numbers use it.': 'Solo lo usan las tareas Arena y Tus números.',
  'The table has no rewards.': 'La tabla no tiene recompensas.',
  'Only task trajectories has them listed.': 'Solo la tarea Trayectorias los enumera.',
  'Only tasks trajectories and numbers have them listed.':
    'Solo las tareas Trayectorias y Tus números los enumeran.',
  'The task has tokens, not streams.': 'La tarea tiene tokens, no flujos de datos.',
  'Every stream has tokens.': 'Cada flujo tiene tokens.',
  'The task predicts no tokens.': 'La tarea no predice tokens.',
  'There are no logits.': 'No hay logits.',
  'Only adam, adamw, muon and lion use it.': 'Solo lo usan Adam, AdamW, Muon y Lion.',
  'Only adam, adamw and muon use it.': 'Solo lo usan Adam, AdamW y Muon.',
  'Only muon uses it.': 'Solo lo usa Muon.',
  'The schedule is constant.': 'El calendario es constante.',
  'Only schedule wsd uses it.': 'Solo lo usa el calendario WSD.',
  'Only sgd uses it.': 'Solo lo usa SGD.',
  'The table decides.': 'Lo decide la tabla.',
  'The modulus decides.': 'Lo decide el módulo.',
  'The streams decide.': 'Lo deciden los flujos.',
  'The text decides.': 'Lo decide el texto.',
  'Only task text reads a text.': 'Solo la tarea Texto lee un texto.',
  'Your own text is used.': 'Se usa tu propio texto.',
  'Only a text or a table of texts is cut into tokens.':
    'Solo un texto o una tabla de textos se corta en tokens.',
  'Only a table has it.': 'Solo lo tiene una tabla.',
  'It says how the file was read.': 'Dice cómo se leyó el archivo.',
  'No file is read.': 'No se lee ningún archivo.',
  'Every character is a token.': 'Cada carácter es un token.',
  'The text of tokens decides.': 'Lo decide el texto de tokens.',
  'Only task modular uses it.': 'Solo lo usa la tarea Aritmética modular.',
  'Steps is set.': 'Los pasos están puestos.',
  'Every place has its own.': 'Cada lugar tiene el suyo.',
  'Linear attention has no scale.': 'La atención lineal no tiene escala.',
  'The square root of a width of 1 is 1.': 'La raíz de una anchura de 1 es 1.',
  'Linear attention has no soft-cap.': 'La atención lineal no tiene tope.',
  'Full_every lets every layer see everything.': 'full_every deja que cada capa lo vea todo.',
  'Only window and sparse_stride limit a layer.': 'Solo Ventana y Salto limitan una capa.',
  'Only rope uses it.': 'Solo lo usa RoPE.',
  'A single pair of numbers turns alike at any base.':
    'Un solo par de números gira igual con cualquier base.',
  'Linear attention keeps no weights.': 'La atención lineal no guarda pesos.',
  'The task decides.': 'Lo decide la tarea.',
  'This task fills every sequence.': 'Esta tarea llena cada secuencia.',
  'The task says where it has no target.': 'La tarea dice dónde no tiene objetivo.',
  'Every answer of this task counts.': 'Cada respuesta de esta tarea cuenta.',
  'The one answer always counts.': 'La única respuesta cuenta siempre.',

  // ayuda de los ajustes
  'What the model learns to output.': 'Lo que el modelo aprende a dar.',
  'The length of a sequence, with its separator and answer slots. Longer sequences cost more and take more steps to learn.':
    'La longitud de una secuencia, con su separador y sus casillas. Las más largas cuestan más y necesitan más pasos.',
  'The length of a decoder sequence (encoder-decoder). 0 takes what the task needs; change it for a task with longer answers.':
    'La longitud de una secuencia del decodificador. 0 toma lo que necesita la tarea; cámbiala para una tarea con respuestas más largas.',
  'fixed: every sequence is full. variable: each has at least half of that data, and padding fills the rest.':
    'fixed: cada secuencia está llena. variable: cada una tiene al menos la mitad de esos datos, y el relleno ocupa el resto.',
  'The number of different tokens, special ones included. Raise it for a harder choice; a text sets its own.':
    'El número de tokens distintos, con los especiales. Súbelo para que elegir sea más difícil; un texto pone el suyo.',
  'harbour: one short page, soon memorised. stories: 1,000 stories made by a grammar, too many to memorise.':
    'harbour: una página corta, pronto memorizada. stories: 1000 cuentos de una gramática, demasiados para memorizarlos. Los dos en inglés.',
  'What a token of a text is: a character, a frequent word, or a part of a word that byte-pair encoding learned; given: as in the program that a model comes from.':
    'Qué es un token de un texto: un carácter, una palabra frecuente, o una parte de palabra que aprendió byte-pair encoding; given: como en el programa del que viene un modelo.',
  'The most tokens. Characters beyond become their bytes; with characters, 512 always fit.':
    'El máximo de tokens. Los caracteres que sobran pasan a ser sus bytes; con caracteres siempre caben 512.',
  'Whether the first line of a table names its columns.':
    'Si la primera línea de una tabla nombra sus columnas.',
  'How the bytes of a file become text.': 'Cómo los bytes de un archivo se hacen texto.',
  'What separates the cells of a table.': 'Qué separa las celdas de una tabla.',
  'What the columns of a table are, by name or number: v2:text,v1:label.':
    'Qué son las columnas de una tabla, por nombre o número: v2:text,v1:label.',
  'The number of different tokens of the source (encoder-decoder). 0 takes vocab.':
    'El número de tokens distintos del origen (codificador-decodificador). 0 toma vocab.',
  'The modulus of task modular, usually a prime; it sets vocab. 0 takes vocab - 2.':
    'El módulo de la tarea Aritmética modular, casi siempre un primo; fija vocab. 0 toma vocab - 2.',
  'What task modular does with its numbers. subtract: the first one minus the others.':
    'Qué hace la tarea Aritmética modular con sus números. subtract: el primero menos los demás.',
  'The share of all sums of task modular that training shows; the others are held out.':
    'La parte de las cuentas módulo p que muestra el entrenamiento; las demás son de prueba.',
  'unordered: a + b and b + a of task modular are on the same side of the split. ordered: each is drawn by itself.':
    'unordered: a + b y b + a van al mismo lado del reparto. ordered: cada una se saca por separado.',
  'How many numbers x has in task regression. With more the model needs more examples, and longer to learn.':
    'Cuántos números tiene x en la tarea Regresión. Con más, el modelo necesita más ejemplos y más tiempo.',
  'The deviation of the noise that task regression adds to y.':
    'La desviación del ruido que la tarea Regresión suma a y.',
  'Whether the return to go is an input, so that a return can be asked for. false: the model imitates what it was shown (behaviour cloning).':
    'Si el retorno pendiente es una entrada, para poder pedir un retorno. false: el modelo imita lo que se le mostró (behaviour cloning).',
  'What a step of task trajectories has: state:4 is a vector of four numbers, node:t9 one of nine tokens. A comma separates them. Empty takes state:2,action:1.':
    'Qué tiene un instante de la tarea Trayectorias: state:4 es un vector de cuatro números, node:t9 uno de nueve tokens. Se separan con comas. Vacío toma state:2,action:1.',
  'What tasks trajectories and numbers predict: action@state:2:tanh*0.5 is two numbers at the positions of state, bounded by tanh, with half a share in the loss.':
    'Qué predicen las tareas Trayectorias y Tus números: action@state:2:tanh*0.5 son dos números en las posiciones de state, limitados por tanh, con media parte en la pérdida.',
  'fresh: every epoch has new samples. fixed: one set of `samples` samples is shuffled each epoch. all: an epoch has every sample of the training part once.':
    'fresh: cada época tiene muestras nuevas. fixed: un conjunto fijo de `samples` muestras se baraja en cada época. all: una época tiene cada muestra de la parte de entrenamiento una vez.',
  'The number of samples in an epoch; with data fixed, also of all that training sees.':
    'El número de muestras de una época; con data fixed, también de todas las que ve el entrenamiento.',
  'The number of held-out samples in an evaluation. More give a steadier score and take longer.':
    'El número de muestras de prueba de una evaluación. Más dan una nota más estable y tardan más.',
  'Where all random draws start: the same seed gives the same run. Change it to see how far runs differ by chance.':
    'Dónde empieza todo el azar: la misma semilla da la misma ejecución. Cámbiala para ver cuánto varían las ejecuciones por azar.',
  'encoder: each position sees all. decoder: each sees itself and earlier ones. encdec: an encoder, and a decoder that reads it by cross-attention.':
    'encoder: cada posición ve todas. decoder: cada una se ve a sí misma y las anteriores. encdec: un codificador, y un decodificador que lo lee con atención cruzada.',
  'The number of transformer blocks; in an encoder-decoder, of its encoder. Add some where a task needs several stages.':
    'El número de bloques; en un codificador-decodificador, los del codificador. Añade algunos donde una tarea necesite varias etapas.',
  'The number of blocks in the decoder of an encoder-decoder. 0 takes n_layers.':
    'El número de bloques del decodificador. 0 toma n_layers.',
  'The number of attention heads in a layer; it must divide d_model. More heads are narrower, and can do more things at once.':
    'El número de cabezas de atención de una capa; debe dividir a d_model. Más cabezas son más estrechas y pueden hacer más cosas a la vez.',
  'The width of the residual stream: how many numbers each position has. A wider model can hold more and is slower.':
    'La anchura del flujo residual: cuántos números tiene cada posición. En un modelo más ancho cabe más, y es más lento.',
  'The hidden width of the feed-forward layers. 0 takes 4 times d_model, or with glu 8/3 times, rounded up to a multiple of 8.':
    'La anchura oculta de las capas feed-forward. 0 toma 4 veces d_model, o con glu 8/3, redondeado hacia arriba a un múltiplo de 8.',
  'pre: a norm before each sublayer, usual in deep models. post: after each residual sum, as in the model of 2017.':
    'pre: una norma antes de cada subcapa, usual en modelos profundos. post: tras cada suma residual, como en el modelo de 2017.',
  'Whether a norm follows the last block; usual with pre-norm.':
    'Si tras el último bloque va una norma; usual con pre.',
  'The activation function of the feed-forward layers. gelu is the exact (erf) form, silu is x times its sigmoid, relu2 is relu squared.':
    'La función de activación de las capas feed-forward. gelu es la forma exacta (erf), silu es x por su sigmoide, relu2 es relu al cuadrado.',
  'How the model knows positions. rope and alibi change the scores by distance; sinusoidal and learned vectors are added to the embeddings.':
    'Cómo conoce el modelo las posiciones. rope y alibi cambian las puntuaciones según la distancia; los vectores sinusoidales y aprendidos se suman a los embeddings.',
  'The longest sequence that the model can read. 0 takes twice seq, at least 64 (learned positions: seq).':
    'La secuencia más larga que el modelo puede leer. 0 toma el doble de seq, al menos 64 (posiciones aprendidas: seq).',
  'Whether embeddings are multiplied by the square root of d_model, so that positions do not outweigh them.':
    'Si los embeddings se multiplican por la raíz de d_model, para que las posiciones no pesen más que ellos.',
  'The hidden width of the embedding of vectors, which is then two layers with the activation between them. 0: one linear layer.':
    'La anchura oculta del embedding de vectores, que son entonces dos capas con la activación entre medias. 0: una capa lineal.',
  "How many learned vectors there are for a step's number in its episode; one is added to all streams of the step. 0: none.":
    'Cuántos vectores aprendidos hay para el número de un instante en su episodio; uno se suma a todos los flujos del instante. 0: ninguno.',
  'Whether a norm follows the embeddings of streams.':
    'Si tras los embeddings de flujos va una norma.',
  'What attention may not see: later positions (causal), empty positions (padding), or both. Generation needs a causal mask.':
    'Qué no puede ver la atención: posiciones posteriores (causal), posiciones vacías (padding), o las dos. Generar necesita una máscara causal.',
  "Whether the output layer shares the embedding's weights, which saves parameters.":
    'Si la capa de salida comparte los pesos del embedding, lo que ahorra parámetros.',
  'token: an output for each position. class: one for the sequence. none: hidden states only, which cannot be trained.':
    'token: una salida por posición. class: una para la secuencia. none: solo estados ocultos, que no se pueden entrenar.',
  'softmax: weights are a softmax of scores. linear: they are products of elu + 1 of query and key; its cost grows only linearly with the length.':
    'softmax: los pesos son una softmax de las puntuaciones. linear: son productos de elu + 1 de consulta y clave; su coste crece solo linealmente con la longitud.',
  "Whether scores are divided by the square root of a head's width. Turn it off to see why it is there.":
    'Si las puntuaciones se dividen por la raíz de la anchura de una cabeza. Quítalo para ver por qué está.',
  'The number of key and value heads, shared by groups of query heads. It must divide n_heads; fewer make a smaller cache. 0 takes n_heads.':
    'El número de cabezas de clave y valor, que comparten grupos de cabezas de consulta. Debe dividir a n_heads; menos hacen una caché menor. 0 toma n_heads.',
  'Whether every query and key head gets a root mean square norm, before rotary positions. It keeps scores from growing.':
    'Si cada cabeza de consulta y clave recibe una norma RMS, antes de las posiciones rotatorias. Evita que crezcan las puntuaciones.',
  'Scores become c tanh(score / c), so that none exceeds this c. 0 does not cap.':
    'Las puntuaciones pasan a ser c tanh(puntuación / c), para que ninguna supere esta c. 0 no pone tope.',
  'Whether each head has a learned score that joins its softmax, so that a query can attend to nothing.':
    'Si cada cabeza tiene una puntuación aprendida que entra en su softmax, para que una consulta pueda no mirar a nada.',
  'Self-attention sees only keys that are less than this many positions away. 0 sees all; set it to save time on long sequences.':
    'La autoatención ve solo claves a menos de estas posiciones. 0 las ve todas; ponlo para ahorrar tiempo en secuencias largas.',
  'Self-attention also sees keys a multiple of this many positions away; without window, only those. 0 is off.':
    'La autoatención ve también claves a un múltiplo de estas posiciones; sin ventana, solo esas. 0 lo quita.',
  'With window or sparse_stride, layers whose number is a multiple of this see everything. 0: none do.':
    'Con Ventana o Salto, las capas cuyo número es múltiplo de este lo ven todo. 0: ninguna.',
  'How slowly rotary positions turn: the larger, the slower the later pairs of numbers. Raise it for long sequences.':
    'Cuán despacio giran las posiciones rotatorias: cuanto mayor, más despacio los últimos pares de números. Súbela para secuencias largas.',
  'xavier: uniform, embeddings included. torch: as nn.Linear and nn.Embedding. gpt2: normal with deviation 0.02, smaller where a branch ends, and biases of 0.':
    'xavier: uniforme, también los embeddings. torch: como nn.Linear y nn.Embedding. gpt2: normal con desviación 0,02, menor donde acaba una rama, y sesgos de 0.',
  'A factor on all initial matrices. Change it to see how initial size affects training.':
    'Un factor en todas las matrices iniciales. Cámbialo para ver cómo influye el tamaño inicial.',
  'layer: centre and scale each row. rms: scale it by its root mean square. none: no norms at all.':
    'layer: centrar y escalar cada fila. rms: escalarla por su media cuadrática. none: sin normas.',
  'Added below the root that a norm divides by, which keeps rows near 0 finite: 1e-5 as in PyTorch, 1e-6 in Qwen and Gemma.':
    'Se suma bajo la raíz por la que divide una norma, lo que mantiene finitas las filas cercanas a 0: 1e-5 como en PyTorch, 1e-6 en Qwen y Gemma.',
  'Whether linear layers and layer norms add a bias. Many recent models leave it out.':
    'Si las capas lineales y las layer norms suman un sesgo. Muchos modelos recientes lo omiten.',
  "Whether feed-forward layers are gated: the activation of a second matrix's output multiplies the hidden row.":
    'Si las capas feed-forward tienen puerta: la activación de la salida de otra matriz multiplica la fila oculta.',
  'Whether blocks have a feed-forward layer. false leaves attention only, as in work on transformer circuits.':
    'Si los bloques tienen capa feed-forward. false deja solo la atención, como en los trabajos sobre circuitos de transformers.',
  "Whether a sublayer's output is added to its input. false: it replaces it; try it to see what the addition is for.":
    'Si la salida de una subcapa se suma a su entrada. false: la sustituye; pruébalo para ver para qué sirve la suma.',
  'Logits become c tanh(logit / c), so that none exceeds this c. 0 does not cap.':
    'Los logits pasan a ser c tanh(logit / c), para que ninguno supere esta c. 0 no pone tope.',
  'The learning rate: how far each update moves the parameters. Lower it where the loss jumps, raise it where it falls slowly.':
    'La tasa de aprendizaje: cuánto mueve los parámetros cada cambio. Bájala donde la pérdida salta, súbela donde baja despacio.',
  'The number of samples in a training step. A larger batch gives a less noisy gradient and takes longer; 0 takes the whole epoch.':
    'El número de muestras de un paso. Un lote mayor da un gradiente con menos ruido y tarda más; 0 toma toda la época.',
  'The share of activations that training sets to zero at random. Raise it against overfitting; 0 suits fresh data, which cannot be memorised.':
    'La parte de las activaciones que el entrenamiento pone a cero al azar. Súbelo contra el sobreajuste; 0 va bien con datos siempre nuevos, que no se pueden memorizar.',
  'Dropout after embedding and positions; -1 takes the value of dropout.':
    'Dropout tras embedding y posiciones; -1 toma el valor de dropout.',
  'Dropout on attention weights; -1 takes the value of dropout.':
    'Dropout en los pesos de atención; -1 toma el valor de dropout.',
  'Dropout inside the feed-forward layers; -1 takes the value of dropout.':
    'Dropout dentro de las capas feed-forward; -1 toma el valor de dropout.',
  'Dropout on each branch before it joins the residual stream; -1 takes the value of dropout.':
    'Dropout en cada rama antes de unirse al flujo residual; -1 toma el valor de dropout.',
  'What blocks save for the backward pass. bf16: all, rounded to 16 bits, so gradients are approximate. inputs: only inputs; blocks are computed again (gradient checkpointing).':
    'Qué guardan los bloques para la pasada hacia atrás. bf16: todo, redondeado a 16 bits, así que los gradientes son aproximados. inputs: solo las entradas; los bloques se calculan otra vez (gradient checkpointing).',
  'The largest norm of the whole gradient; a longer one is shortened to it. 0 does not clip.':
    'La mayor norma de todo el gradiente; uno más largo se recorta a ella. 0 no recorta.',
  "How gradients become updates. muon makes each hidden matrix's update nearly orthogonal and leaves all else to adamw.":
    'Cómo los gradientes se hacen cambios. muon hace casi ortogonal el cambio de cada matriz oculta y deja lo demás a adamw.',
  'Muon: the learning rate of adamw, which updates embeddings, output, gains and biases. It follows the schedule.':
    'Muon: la tasa de aprendizaje de adamw, que cambia embeddings, salida, factores y sesgos. Sigue el calendario.',
  'The learning rate after the warm-up: constant, or falling to lr_end at `steps`. wsd is constant and then falls linearly in the last decay_steps.':
    'La tasa de aprendizaje tras el calentamiento: constante, o bajando a lr_end en `steps`. wsd es constante y luego baja linealmente en los últimos decay_steps.',
  'The learning rate at the end of the schedule.':
    'La tasa de aprendizaje al final del calendario.',
  'In how many last steps schedule wsd falls. 0 takes a fifth of the run.':
    'En cuántos últimos pasos baja el calendario wsd. 0 toma un quinto de la ejecución.',
  'In how many first steps the learning rate rises from 0. Raise it where the first steps are unstable.':
    'En cuántos primeros pasos sube la tasa desde 0. Súbelo donde los primeros pasos sean inestables.',
  'The planned length of the run, where the schedule ends. 0 takes epochs.':
    'La longitud prevista de la ejecución, donde acaba el calendario. 0 toma epochs.',
  'The planned length of the run when steps is 0.':
    'La longitud prevista de la ejecución cuando steps es 0.',
  'The target that the loss does not count. -1 counts all.':
    'El objetivo que la pérdida no cuenta. -1 los cuenta todos.',
  "The share of the target's probability that is spread over all tokens. It keeps the model from being too sure.":
    'La parte de la probabilidad del objetivo que se reparte entre todos los tokens. Evita que el modelo esté demasiado seguro.',
  'How strongly matrices are pulled towards 0; biases and norms are spared. adamw, muon and lion apply it separately from the gradient.':
    'Con qué fuerza se tira de las matrices hacia 0; sesgos y normas se libran. adamw, muon y lion lo aplican aparte del gradiente.',
  "Adam: the decay of the mean of gradients. Lion: the mean's share of an update.":
    'Adam: la caída de la media de gradientes. Lion: la parte de la media en un cambio.',
  'Adam: the decay of the mean of squares. Lion: the decay of the mean of gradients (usually 0.99).':
    'Adam: la caída de la media de cuadrados. Lion: la caída de la media de gradientes (casi siempre 0,99).',
  'Adam: added to the root of the mean of squares, so that no update divides by 0.':
    'Adam: se suma a la raíz de la media de cuadrados, para que ningún cambio divida por 0.',
  "SGD: the share of the last update that is added to the next one. Muon's is 0.95.":
    'SGD: la parte del último cambio que se suma al siguiente. La de Muon es 0,95.',
  'The seed that training samples are drawn by; -1 takes seed. Initial weights stay.':
    'La semilla con que se sacan las muestras de entrenamiento; -1 toma seed. Los pesos iniciales se quedan.',
  'What happens on the way: 300:lr=0.0003 changes a setting after step 300.':
    'Qué pasa por el camino: 300:lr=0.0003 cambia un ajuste tras el paso 300.',
};
