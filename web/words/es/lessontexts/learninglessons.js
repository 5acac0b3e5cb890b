// Palabras: las lecciones, por sus textos ingleses.

export default {
  'Where the norm goes, and warm-up': 'Dónde va la norma, y el calentamiento',
  'The block of 2017 has its norms after each sum (post-norm), newer ones before each part (pre-norm). With three layers both learn to reverse. Here are six. Warm-up means that the learning rate grows from 0 over the first steps.':
    'El bloque de 2017 tiene sus normas después de cada suma (post-norm), los más nuevos antes de cada parte (pre-norm). Con tres capas los dos aprenden a invertir. Aquí hay seis. Calentamiento significa que la tasa de aprendizaje crece desde 0 durante los primeros pasos.',
  'Six layers, post-norm, a warm-up of 100 steps: what after 300 steps?':
    'Seis capas, post-norm, un calentamiento de 100 pasos: ¿qué hay tras 300 pasos?',
  'About 25 % right': 'Cerca del 25 % bien',
  Solved: 'Resuelto',
  '24 to 25 % of the answers are right, with a warm-up as without (seeds 1 to 3). With pre-norm, six layers are solved after 220 to 260 steps.':
    'Está bien del 24 al 25 % de las respuestas, con calentamiento o sin él (semillas 1 a 3). Con pre-norm, seis capas están resueltas tras 220 a 260 pasos.',
  'Post-norm rescales the sum at every layer, so what the first layer wrote fades on its way up, and its gradient on the way down. Pre-norm leaves a path without any norm.':
    'Post-norm reescala la suma en cada capa, así que lo que escribió la primera capa se apaga en su camino hacia arriba, y su gradiente hacia abajo. Pre-norm deja un camino sin ninguna norma.',
  'In which block does the plain sum x reach the last layer unscaled?':
    '¿En qué bloque llega la suma x a la última capa sin reescalar?',
  'Post-norm': 'Post-norm',
  'Where a warm-up helps: a high learning rate. Adam makes its first steps about as long as later ones, whatever the size of the gradient, and aims them by a few batches. Here the rate is 0.01, ten times the usual one, with three layers and pre-norm.':
    'Dónde ayuda un calentamiento: con una tasa de aprendizaje alta. Adam da sus primeros pasos casi tan largos como los posteriores, sea cual sea el tamaño del gradiente, y los apunta con unos pocos lotes. Aquí la tasa es 0,01, diez veces la habitual, con tres capas y pre-norm.',
  'How many answers are right after 100 steps with a warm-up?':
    '¿Cuántas respuestas están bien tras 100 pasos con calentamiento?',
  'Nine in ten': 'Nueve de cada diez',
  'With warm-up: train 100 steps': 'Con calentamiento: entrenar 100 pasos',
  'Without: train 100 steps': 'Sin él: entrenar 100 pasos',
  'With a warm-up 91 to 94 % of the answers are right after 100 steps, without one 35 to 85 % (seeds 1 to 3). The chart Rate shows how the rate grows.':
    'Con calentamiento está bien del 91 al 94 % de las respuestas tras 100 pasos, sin él del 35 al 85 % (semillas 1 a 3). La curva Ritmo muestra cómo crece la tasa.',
  'The first large steps throw the weights far from where they began, and the model must find its way back. It does: after 160 steps 97 % or more are right.':
    'Los primeros pasos grandes lanzan los pesos lejos de donde empezaron, y el modelo tiene que hallar el camino de vuelta. Lo halla: tras 160 pasos está bien el 97 % o más.',
  'At which step does a warm-up of 100 steps reach half of its rate?':
    '¿En qué paso llega un calentamiento de 100 pasos a la mitad de su tasa?',
  'It grows by the same amount at each step.': 'Crece lo mismo en cada paso.',
  'Overfitting and dropout': 'Sobreajuste y dropout',
  'The data of these tasks are drawn anew at every step, so a model cannot learn them by rote. Now it gets 64 sequences, again and again, without dropout. The held-out score is of sequences that it never trains on.':
    'Los datos de estas tareas se sacan de nuevo en cada paso, así que un modelo no puede aprenderlos de memoria. Ahora recibe 64 secuencias, una y otra vez, sin dropout. La nota de prueba es de secuencias con las que no se entrena nunca.',
  'After 200 steps, how many held-out answers will be right?':
    'Tras 200 pasos, ¿cuántas respuestas de prueba estarán bien?',
  'Train 200 steps on 64 sequences': 'Entrenar 200 pasos con 64 secuencias',
  'Every answer of the 64 sequences is right after 100 steps, with a loss near 0. Of the held-out ones 41 to 58 % are, with a loss of 1.9 to 3.1 (seeds 1 to 3).':
    'Todas las respuestas de las 64 secuencias están bien tras 100 pasos, con una pérdida cerca de 0. De las de prueba lo está del 41 al 58 %, con una pérdida de 1,9 a 3,1 (semillas 1 a 3).',
  'It has learned the 64 sequences, and half of the rule. The gap between the two curves is what overfitting means. With 256 sequences it finds the whole rule.':
    'Ha aprendido las 64 secuencias, y la mitad de la regla. La distancia entre las dos curvas es lo que se llama sobreajuste. Con 256 secuencias halla la regla entera.',
  'Which curve says how well the rule was learned?':
    '¿Qué curva dice lo bien que se ha aprendido la regla?',
  'The training loss': 'La pérdida de entrenamiento',
  'The held-out loss': 'La pérdida de prueba',
  'Dropout sets numbers to 0 at random while training, here three in ten, and scales the rest up by 1/(1 − 0.3). The model can no longer rely on any one of them, and the same sequence looks different each time. In evaluation nothing is dropped.':
    'Dropout pone números a 0 al azar mientras entrena, aquí tres de cada diez, y multiplica los demás por 1/(1 − 0,3). El modelo ya no puede confiar en ninguno por sí solo, y la misma secuencia parece distinta cada vez. En la evaluación no se omite nada.',
  'With dropout, which will be higher after 400 steps?':
    'Con dropout, ¿qué será mayor tras 400 pasos?',
  'Training accuracy': 'La exactitud de entrenamiento',
  'Held-out accuracy': 'La exactitud de prueba',
  'Dropout 0.3: train 400 steps': 'Dropout 0,3: entrenar 400 pasos',
  'Training accuracy is 57 to 58 %, held-out accuracy 79 to 82 % and still rising (seeds 1 to 3). From the same 64 sequences it learned more of the rule, in twice the steps.':
    'La exactitud de entrenamiento es del 57 al 58 %, la de prueba del 79 al 82 % y sigue subiendo (semillas 1 a 3). De las mismas 64 secuencias aprendió más de la regla, en el doble de pasos.',
  'The training score is of the model with parts dropped, so it is lower. What dropout takes away is the easiest way to be right: to remember.':
    'La nota de entrenamiento es del modelo con partes omitidas, por eso es menor. Lo que quita dropout es el modo más fácil de acertar: recordar.',
  'Rows of attention sum to 1. Drop half of them at random: what stays on average?':
    'Las filas de atención suman 1. Omite la mitad al azar: ¿qué queda de media?',
  'Half, as nothing is scaled': 'La mitad, pues nada se escala',
  'The same, as the rest is doubled': 'Lo mismo, pues el resto se dobla',
  Grokking: 'Grokking',
  'The model adds modulo 59. It sees half of all 3,481 sums, each once in every step, and never the other half. Those it can only know by the rule. Weight decay pulls all weights towards 0 while it learns.':
    'El modelo suma módulo 59. Ve la mitad de las 3481 sumas, cada una una vez en cada paso, y nunca la otra mitad. Esas solo las puede saber por la regla. Weight decay tira de todos los pesos hacia 0 mientras aprende.',
  'It knows the sums that it sees after some 130 steps. And the others?':
    'Sabe las sumas que ve tras unos 130 pasos. ¿Y las otras?',
  'At the same step': 'En el mismo paso',
  'Some hundred steps later': 'Unos cientos de pasos después',
  'Not within 600 steps': 'No en 600 pasos',
  'Train 600 steps': 'Entrenar 600 pasos',
  'The sums that it sees are right after 119 to 132 steps, the others after 340 to 440 (seeds 1 to 3). In between the held-out loss is higher than at the start.':
    'Las sumas que ve están bien tras 119 a 132 pasos, las otras tras 340 a 440 (semillas 1 a 3). Entre medias la pérdida de prueba es mayor que al principio.',
  'First it learns its sums by heart. Meanwhile weight decay makes that costly, and a cheaper way to be right grows: the rule. This late turn was named grokking (Power et al., 2022).':
    'Primero se aprende sus sumas de memoria. Mientras tanto weight decay lo encarece, y crece un modo más barato de acertar: la regla. Este giro tardío se llamó grokking (Power et al., 2022).',
  'At step 160 it knows every sum that it sees. How many of the others?':
    'En el paso 160 sabe todas las sumas que ve. ¿Cuántas de las otras?',
  All: 'Todas',
  'About one in six': 'Cerca de una de cada seis',
  None: 'Ninguna',
  'Now the same run without weight decay. The loss on the sums that it sees still falls, ever closer to 0. What it never sees changes no weight, in either run.':
    'Ahora la misma ejecución sin weight decay. La pérdida en las sumas que ve sigue bajando, cada vez más cerca de 0. Lo que no ve nunca no cambia ningún peso, en ninguna de las dos.',
  'After 600 steps, how many of the held-out sums will be right?':
    'Tras 600 pasos, ¿cuántas sumas de prueba estarán bien?',
  'About one in ten': 'Cerca de una de cada diez',
  'No weight decay: train 600 steps': 'Sin weight decay: entrenar 600 pasos',
  'Its own sums are right after 91 to 99 steps, sooner than before. Of the held-out ones 7 to 11 % are, with a loss above 23 nats (seeds 1 to 3).':
    'Sus propias sumas están bien tras 91 a 99 pasos, antes que en la otra. De las de prueba lo está del 7 al 11 %, con una pérdida de más de 23 nats (semillas 1 a 3).',
  'Knowing by heart is all that the loss asks for. Without a price on large weights nothing pulls it towards the rule, and it is wrong with great certainty.':
    'Saber de memoria es todo lo que pide la pérdida. Sin un precio para los pesos grandes nada lo empuja hacia la regla, y se equivoca con gran seguridad.',
  'Which two runs differ in what they know of the sums that they see?':
    '¿Qué dos ejecuciones se distinguen en lo que saben de las sumas que ven?',
  'With and without weight decay': 'Con weight decay y sin él',
  'Neither: both know all of them': 'Ninguna: las dos las saben todas',
  'Back to the first run, and inside. The view Numbers shows how much of the embedding is a wave over the numbers, by its frequency. At first all have an equal share. Beside it, the numbers lie in the plane of one frequency.':
    'De vuelta a la primera ejecución, por dentro. La vista Números muestra cuánto del embedding es una onda sobre los números, por su frecuencia. Al principio todas tienen la misma parte. Al lado, los números están en el plano de una frecuencia.',
  'How many of the 29 frequencies will stand out?': '¿Cuántas de las 29 frecuencias destacarán?',
  'Three or four': 'Tres o cuatro',
  'Train 600 steps and look at the waves': 'Entrenar 600 pasos y mirar las ondas',
  'The table of all problems': 'La tabla de todos los problemas',
  'Three or four frequencies are left, and the numbers lie on a circle. Take one away beside the table: 28 to 91 % of the held-out sums stay right. Without all of them 1 to 3 % do (seeds 1 to 3).':
    'Quedan tres o cuatro frecuencias, y los números están en un círculo. Quita una junto a la tabla: sigue bien del 28 al 91 % de las sumas de prueba. Sin todas ellas, del 1 al 3 % (semillas 1 a 3).',
  'Adding numbers modulo p is adding angles: the model multiplies cosines and sines of a and b, and reads the angle of the sum. So Nanda et al. (2023) found it. Other seeds take other frequencies.':
    'Sumar números módulo p es sumar ángulos: el modelo multiplica cosenos y senos de a y b, y lee el ángulo de la suma. Así lo hallaron Nanda et al. (2023). Otras semillas toman otras frecuencias.',
  'Why can one wave alone not tell all 59 answers apart well?':
    '¿Por qué una onda sola no distingue bien las 59 respuestas?',
  'Neighbours on its circle are too close': 'Los vecinos en su círculo están demasiado juntos',
  'It has only two values': 'Tiene solo dos valores',
  'It does not depend on b': 'No depende de b',
};
