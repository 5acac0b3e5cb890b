// Palabras: modelos de otros programas, de entrada y de salida.

export default {
  'this is not a checkpoint: its metadata has no settings, and it has no tensors named embedding.weight and blocks.0':
    'esto no es un punto de control: sus metadatos no tienen ajustes, y no tiene tensores llamados embedding.weight y blocks.0',
  'this file has weights and no settings, and shapes do not tell {}: give it as settings':
    'este archivo tiene pesos y no ajustes, y las formas no dicen {}: dalo como ajuste',
  'this file has weights and no settings, and shapes do not tell {}: give them as settings':
    'este archivo tiene pesos y no ajustes, y las formas no dicen {}: dalos como ajustes',
  'the model has {} tokens: at most {} can be read':
    'el modelo tiene {} tokens: se pueden leer {} como mucho',
  'no tokenizer is among the files: a text cannot be cut':
    'entre los archivos no hay un tokenizador: un texto no se puede partir',
  '{} is in the file, and these settings have no such':
    '{} está en el archivo, y estos ajustes no lo tienen',
  '{} is missing: a model of these settings has it':
    'falta {}: un modelo con estos ajustes lo tiene',
  '{} is a pickle alone, or of torch.save before 1.6: save it as .safetensors':
    '{} es solo un pickle, o de torch.save anterior a 1.6: guárdalo como .safetensors',
  '{} is no file of torch.save': '{} no es un archivo de torch.save',
  'no weights are among these files ({}): .safetensors, .pt, .bin and .gguf are read':
    'entre estos archivos no hay pesos ({}): se leen .safetensors, .pt, .bin y .gguf',
  '{} stands in two files: which is meant?': '{} está en dos archivos: ¿cuál se quiere?',
  'model_args, in the metadata of the file, is not JSON':
    'model_args, en los metadatos del archivo, no es JSON',
  'this is a checkpoint of this program: open it as such':
    'esto es un punto de control de este programa: ábrelo como tal',
  'config.json is missing: it says how many heads a Llama has':
    'falta config.json: dice cuántas cabezas tiene un Llama',
  'it has no tensors': 'no tiene tensores',
  'the names of its tensors are of no kind that is read: the first is {}':
    'los nombres de sus tensores no son de ninguna clase que se lea: el primero es {}',
  'no file tells {} ({}): give it as a setting': 'ningún archivo dice {} ({}): dalo como ajuste',
  'no file tells {} ({}): give them as settings': 'ningún archivo dice {} ({}): dalos como ajustes',
  '{} is not finite: number {} is {}': '{} no es finito: el número {} es {}',
  '{} is of a decoder that reads an encoder: only nn.TransformerEncoder is read':
    '{} es de un decodificador que lee un codificador: solo se lee nn.TransformerEncoder',
  'no tensor [tokens, {}] is there: the embedding is missing':
    'no hay ningún tensor [tokens, {}]: falta el embedding',
  '{} has {} outputs for {} tokens of {}: outputs that are no tokens have no counterpart here':
    '{} tiene {} salidas para {} tokens de {}: las salidas que no son tokens no tienen aquí equivalente',
  'wte.weight is missing': 'falta wte.weight',
  'embed_tokens.weight is missing': 'falta embed_tokens.weight',
  'lm_head.weight is missing, and tie_word_embeddings is false':
    'falta lm_head.weight, y tie_word_embeddings es false',
  'embed.W_E is missing': 'falta embed.W_E',
  'there is no tensor {}0.…: the model has no blocks':
    'no hay tensor {}0.…: el modelo no tiene bloques',
  '{} is missing': 'falta {}',
  "{} has shape {}, and the model's settings ask for {}":
    '{} tiene la forma {}, y los ajustes del modelo piden {}',
  '{}, {}, has no counterpart here': '{}, {}, no tiene aquí equivalente',
  '{} is {}: it must be a whole number from 1 to {}':
    '{} es {}: debe ser un número entero de 1 a {}',
  '{} cannot be read: {}': '{} no se puede leer: {}',
  'the GGUF file has a value of type {}, which is not known':
    'el archivo GGUF tiene un valor del tipo {}, que no se conoce',
  'the GGUF file has a list that is not read': 'el archivo GGUF tiene una lista que no se lee',
  '{} was cut off: its header does not end': '{} está cortado: su cabecera no acaba',
  '{} is GGUF of version {}: versions 2 and 3 are read':
    '{} es GGUF de la versión {}: se leen las versiones 2 y 3',
  '{} is a GGUF file whose header is broken': '{} es un archivo GGUF con la cabecera dañada',
  '{} of {} has {} dimensions': '{} de {} tiene {} dimensiones',
  '{} has general.alignment {}': '{} tiene general.alignment {}',
  '{} of {} has numbers of type {}: read are F32, F16, BF16, Q8_0, Q4_0':
    '{} de {} tiene números del tipo {}: se leen F32, F16, BF16, Q8_0, Q4_0',
  '{} of {} does not lie in the file: it was cut off':
    '{} de {} no está dentro del archivo: se cortó',
  '{} is of llama2.c, version {}: version 0 is read (export.py --version 0)':
    '{} es de llama2.c, versión {}: se lee la versión 0 (export.py --version 0)',
  '{} is no model of llama2.c': '{} no es un modelo de llama2.c',
  '{} numbers cannot be {}, which has {} in a block':
    '{} números no pueden ser {}, que tiene {} en un bloque',
  '{} would run {}.{} of Python: nothing is run here. Save the state_dict alone, or as .safetensors':
    '{} ejecutaría {}.{} de Python: aquí no se ejecuta nada. Guarda solo el state_dict, o como .safetensors',
  '{} is no .safetensors file, or was cut off in its header':
    '{} no es un archivo .safetensors, o se cortó en su cabecera',
  '{} has a header that is not JSON': '{} tiene una cabecera que no es JSON',
  '{} of {} takes {} bytes, which do not fit its shape':
    '{} de {} ocupa {} bytes, que no encajan con su forma',
  '{} has numbers of type {}: they are not read': '{} tiene números del tipo {}: no se leen',
  '{} is missing: {} lists it': 'falta {}: {} lo nombra',
  '{} is in none of the files, and {} lists it':
    '{} no está en ninguno de los archivos, y {} lo nombra',
  '{} has {} bytes: at most {} are read': '{} tiene {} bytes: se leen {} como mucho',
  '{} is not JSON: {}': '{} no es JSON: {}',
  '{} has big-endian numbers, which are not read': '{} tiene números big-endian, que no se leen',
  '{} has no state_dict: no dict of tensors was found in it':
    '{} no tiene state_dict: no se halló en él ningún dict de tensores',
  '{} of {} reaches beyond its numbers': '{} de {} va más allá de sus números',
  '{} lacks the numbers of {} (data/{})': '{1} no tiene los números de {2} (data/{3})',
  '{} of {} does not fit the numbers that are there': '{} de {} no encaja con los números que hay',
  '{} is a zip without its end: it was cut off': '{} es un zip sin su final: se cortó',
  '{} is a zip without its directory': '{} es un zip sin su directorio',
  '{} is a zip whose directory does not fit it': '{} es un zip cuyo directorio no encaja con él',
  '{} is a zip whose directory is broken': '{} es un zip con el directorio dañado',
  '{} in {} is locked by a password': '{} en {} está bloqueado con una contraseña',
  '{} in {} is packed in a way that is not read ({})':
    '{} en {} está comprimido de un modo que no se lee ({})',
  '{} in {} would grow from {} bytes to {}: it is not unpacked':
    '{} en {} crecería de {} bytes a {}: no se descomprime',
  '{} is not where the zip {} says': '{} no está donde dice el zip {}',
  '{} does not fit the zip {}: it was cut off': '{} no encaja con el zip {}: se cortó',
  '{} cannot be unpacked: {}': '{} no se puede descomprimir: {}',
  '{} cannot be unpacked: it is too short': '{} no se puede descomprimir: es demasiado corto',
  'the tokenizer in the text is broken: {}': 'el tokenizador del texto está dañado: {}',
  '{} of the tokenizer is {}: it is not read': '{} del tokenizador es {}: no se lee',
  'the merge "{} {}" is not in the vocabulary': 'la unión «{} {}» no está en el vocabulario',
  "the tokenizer's vocabulary has holes, up to {}":
    'el vocabulario del tokenizador tiene huecos, hasta {}',
  'tokenizer.json is malformed: {}': 'tokenizer.json está mal: {}',
  'an added token is number {}': 'un token añadido es el número {}',
  'the token of "{}" is {}': 'el token de «{}» es {}',
  '{} is no tokenizer of llama2.c, or was cut off':
    '{} no es un tokenizador de llama2.c, o se cortó',
  'tokenizer.ggml.{} is not {}': 'tokenizer.ggml.{} no es {}',
  'tokenizer.ggml.{} is {}: it is not read': 'tokenizer.ggml.{} es {}: no se lee',
  'the merge "{}" is not one of two symbols': 'la unión «{}» no es de dos símbolos',
  '{} has no itos, the character of each token': '{} no tiene itos, el carácter de cada token',
  '{} has an itos with holes': '{} tiene un itos con huecos',
  "the tokenizer's pattern {} is not read": 'el patrón {} del tokenizador no se lee',
  '{} has {} tokens and the model {}: it is of another model':
    '{} tiene {} tokens y el modelo {}: es de otro modelo',
  "“{}” is not in this model's vocabulary": '«{}» no está en el vocabulario de este modelo',
  'this file is empty': 'este archivo está vacío',
  '{} has no counterpart here': '{} no tiene aquí equivalente',
  '{} have no counterpart here': '{} no tienen aquí equivalente',
  'model_type {} is not one of those that are read ({})':
    'model_type {} no es uno de los que se leen ({})',
  'heads are as wide as hidden_size {} / num_attention_heads {}':
    'las cabezas tienen la anchura hidden_size {} / num_attention_heads {}',
  'heads are as wide as d_model {} / {}': 'las cabezas tienen la anchura d_model {} / {}',
  '{} is broken at byte {}': '{} está dañado en el byte {}',
  '{} calls {}, which is no call at byte {}':
    '{1} llama en el byte {3} a {2}, que no es una llamada',
  '{} has opcode 0x{}, which is not read, at byte {}':
    '{1} tiene en el byte {3} el opcode 0x{2}, que no se lee',
  'this is a zip file. A bundle must be unpacked first; weights that PyTorch saved (.pt) must be saved as .safetensors':
    'esto es un archivo zip. Un paquete hay que descomprimirlo antes; los pesos que guardó PyTorch (.pt) hay que guardarlos como .safetensors',
  'this is a pickle of Python, which can run programs: save the weights as .safetensors':
    'esto es un pickle de Python, que puede ejecutar programas: guarda los pesos como .safetensors',
  'this is a GGUF file: save as .safetensors': 'esto es un archivo GGUF: guarda como .safetensors',
  'this is an HDF5 file: save as .safetensors': 'esto es un archivo HDF5: guarda como .safetensors',
  'this is a NumPy file: save as .safetensors':
    'esto es un archivo NumPy: guarda como .safetensors',
  'this is a gzip file: unpack it first': 'esto es un archivo gzip: descomprímelo antes',
  'this is JSON, not a .safetensors file': 'esto es JSON, no un archivo .safetensors',
  'this is a page of HTML or XML, not a .safetensors file':
    'esto es una página HTML o XML, no un archivo .safetensors',
  'a parameter must be of floating point': 'un parámetro debe ser de coma flotante',
  "this run has a text of its own, the file's run had none: continue without the text, or begin a new run with it":
    'esta ejecución tiene un texto propio, la del archivo no tenía ninguno: continúa sin el texto, o empieza con él una ejecución nueva',
  "this run's text is not the one that the file's run learnt from and that the file holds: continue with that, or begin a new run":
    'el texto de esta ejecución no es aquel del que aprendió la del archivo y que el archivo contiene: continúa con aquel, o empieza una ejecución nueva',
  "the step in the file's metadata is not a whole number from 0 to 2^53":
    'el paso en los metadatos del archivo no es un número entero de 0 a 2^53',
  'this model has no output to train, so no run to bundle':
    'este modelo no tiene salida que entrenar, así que no hay ejecución que empaquetar',
  'train.py cannot draw the samples of task {}: it can of {}':
    'train.py no puede sacar las muestras de la tarea {}: puede las de {}',
  '{} has {}, too large for {}: take f32': '{} tiene {}, demasiado grande para {}: toma f32',
  'the tokenizer that came with this model has no counterpart in llama.cpp':
    'el tokenizador que vino con este modelo no tiene equivalente en llama.cpp',
  'the tokenizer that came with this model has no counterpart in llama2.c':
    'el tokenizador que vino con este modelo no tiene equivalente en llama2.c',
  'task {} has numbers for tokens, llama2.c text':
    'la tarea {} tiene números como tokens, llama2.c texto',
  'llama2.c has no key for the separator after a question: a table of one column would do':
    'llama2.c no tiene sitio para el separador tras una pregunta: serviría una tabla de una columna',
  'task {} reads numbers, other programs tokens': 'la tarea {} lee números, otros programas tokens',
  '{} would cut {} into other tokens: train with tokens=characters':
    '{} partiría {} en otros tokens: entrena con tokens=characters',
  'two tokens are both "{}": no tokenizer has that':
    'dos tokens son ambos «{}»: ningún tokenizador tiene eso',
  '{} has no counterpart in {}: the nearest, {}, would need {}':
    '{} no tiene equivalente en {}: el más cercano, {}, necesitaría {}',
  '{} have no counterpart in {}: the nearest, {}, would need {}':
    '{} no tienen equivalente en {}: el más cercano, {}, necesitaría {}',
  'bias=true gives the output a bias (output.bias), and GPT-2 can have it only where vocab is at most d_model, here {} and {}: train with bias=false':
    'bias=true da a la salida un sesgo (output.bias), y GPT-2 solo puede tenerlo donde vocab es como mucho d_model, aquí {} y {}: entrena con bias=false',
  'bias=true gives the output a bias (output.bias), and {} has none: train with bias=false':
    'bias=true da a la salida un sesgo (output.bias), y {} no tiene ninguno: entrena con bias=false',
  'bias=true gives the output a bias (output.bias), and GPT-2 can have it only where vocab is at most d_model, here {} and {}: train with bias=false, or with events=0:freeze=output.bias':
    'bias=true da a la salida un sesgo (output.bias), y GPT-2 solo puede tenerlo donde vocab es como mucho d_model, aquí {} y {}: entrena con bias=false, o con events=0:freeze=output.bias',
  'bias=true gives the output a bias (output.bias), and {} has none: train with bias=false, or with events=0:freeze=output.bias':
    'bias=true da a la salida un sesgo (output.bias), y {} no tiene ninguno: entrena con bias=false, o con events=0:freeze=output.bias',
  'It reads up to {} positions, and here the first {}.':
    'Lee hasta {} posiciones, aquí las primeras {}.',
  '{} biases that it does not have are 0; training would learn them.':
    '{} sesgos que no tiene son 0; el entrenamiento los aprendería.',
  'Training it would take {} GB, and there are {}: it is only looked into, which takes {}.':
    'Entrenarlo necesitaría {} GB, y hay {}: solo se mira, lo que necesita {}.',
  'No tokenizer is among the files: tokens are numbers, and its text is drawn at random.':
    'Entre los archivos no hay tokenizador: los tokens son números, y su texto es aleatorio.',
  '{} of llama.cpp': '{} de llama.cpp',
  '{} of llama2.c': '{} de llama2.c',
  '{} of Hugging Face': '{} de Hugging Face',
  'GPT of nanoGPT': 'GPT de nanoGPT',
  'GPT by the names of GPT-2': 'GPT con los nombres de GPT-2',
  'HookedTransformer of TransformerLens': 'HookedTransformer de TransformerLens',
  'Weights by the names used here': 'Pesos con los nombres de aquí',
  '{} is taken to be {}: {}.': 'Para {} se toma {}: {}.',
  'no tensor of nn.TransformerEncoder tells it': 'ningún tensor de nn.TransformerEncoder lo dice',
  'norm_first is not in the file, and False in PyTorch':
    'norm_first no está en el archivo, y es False en PyTorch',
  'as in PyTorch; no file tells it': 'como en PyTorch; ningún archivo lo dice',
  'no file tells it': 'ningún archivo lo dice',
  'the file has no positions': 'el archivo no tiene posiciones',
  nothing: 'nada',
  '{} is the embedding, {} the positions, {} the output.':
    '{} es el embedding, {} las posiciones, {} la salida.',
  'no config.json or model_args says how many heads there are':
    'ni config.json ni model_args dicen cuántas cabezas hay',
  'as in GPT-2 and minGPT; nanoGPT, whose model_args are not there, has gelu':
    'como en GPT-2 y minGPT; nanoGPT, cuyos model_args faltan, tiene gelu',
  'shapes do not tell it': 'las formas no lo dicen',
  'as gelu_new of GPT-2; no file tells it': 'como gelu_new de GPT-2; ningún archivo lo dice',
  'as LNPre, whose gains are folded away':
    'como LNPre, cuyas ganancias están integradas en los pesos',
  'as usual; no file tells it': 'como es habitual; ningún archivo lo dice',
};
