// Worte: Modelle anderer Programme, hinein und hinaus.

export default {
  'this is not a checkpoint: its metadata has no settings, and it has no tensors named embedding.weight and blocks.0':
    'das ist kein Checkpoint: In den Metadaten stehen keine Einstellungen, und es gibt keine Tensoren namens embedding.weight und blocks.0',
  'this file has weights and no settings, and shapes do not tell {}: give it as settings':
    'diese Datei hat Gewichte und keine Einstellungen, und die Formen verraten nicht: {}. Gib es als Einstellung an',
  'this file has weights and no settings, and shapes do not tell {}: give them as settings':
    'diese Datei hat Gewichte und keine Einstellungen, und die Formen verraten nicht: {}. Gib sie als Einstellungen an',
  'the model has {} tokens: at most {} can be read':
    'das Modell hat {} Token: Gelesen werden höchstens {}',
  'no tokenizer is among the files: a text cannot be cut':
    'unter den Dateien ist kein Tokenizer: Ein Text lässt sich nicht zerlegen',
  '{} is in the file, and these settings have no such':
    '{} ist in der Datei, und diese Einstellungen haben nichts dergleichen',
  '{} is missing: a model of these settings has it':
    '{} fehlt: Ein Modell mit diesen Einstellungen hat es',
  '{} is a pickle alone, or of torch.save before 1.6: save it as .safetensors':
    '{} ist ein bloßes Pickle oder von torch.save vor 1.6: Speichere es als .safetensors',
  '{} is no file of torch.save': '{} ist keine Datei von torch.save',
  'no weights are among these files ({}): .safetensors, .pt, .bin and .gguf are read':
    'unter diesen Dateien sind keine Gewichte ({}): Gelesen werden .safetensors, .pt, .bin und .gguf',
  '{} stands in two files: which is meant?': '{} steht in zwei Dateien: Welche ist gemeint?',
  'model_args, in the metadata of the file, is not JSON':
    'model_args in den Metadaten der Datei ist kein JSON',
  'this is a checkpoint of this program: open it as such':
    'das ist ein Checkpoint dieses Programms: Öffne ihn als solchen',
  'config.json is missing: it says how many heads a Llama has':
    'config.json fehlt: Sie sagt, wie viele Köpfe ein Llama hat',
  'it has no tensors': 'es hat keine Tensoren',
  'the names of its tensors are of no kind that is read: the first is {}':
    'die Namen der Tensoren sind von keiner Art, die gelesen wird: Der erste ist {}',
  'no file tells {} ({}): give it as a setting':
    'keine Datei verrät {} ({}): Gib es als Einstellung an',
  'no file tells {} ({}): give them as settings':
    'keine Datei verrät {} ({}): Gib sie als Einstellungen an',
  '{} is not finite: number {} is {}': '{} ist nicht endlich: Zahl {} ist {}',
  '{} is of a decoder that reads an encoder: only nn.TransformerEncoder is read':
    '{} gehört zu einem Decoder, der einen Encoder liest: Gelesen wird nur nn.TransformerEncoder',
  'no tensor [tokens, {}] is there: the embedding is missing':
    'es gibt keinen Tensor [tokens, {}]: Das Embedding fehlt',
  '{} has {} outputs for {} tokens of {}: outputs that are no tokens have no counterpart here':
    '{} hat {} Ausgaben für {} Token von {}: Ausgaben, die keine Token sind, haben hier kein Gegenstück',
  'wte.weight is missing': 'wte.weight fehlt',
  'embed_tokens.weight is missing': 'embed_tokens.weight fehlt',
  'lm_head.weight is missing, and tie_word_embeddings is false':
    'lm_head.weight fehlt, und tie_word_embeddings ist false',
  'embed.W_E is missing': 'embed.W_E fehlt',
  'there is no tensor {}0.…: the model has no blocks':
    'es gibt keinen Tensor {}0.…: Das Modell hat keine Blöcke',
  '{} is missing': '{} fehlt',
  "{} has shape {}, and the model's settings ask for {}":
    '{} hat die Form {}, und die Einstellungen des Modells verlangen {}',
  '{}, {}, has no counterpart here': '{}, {}, hat hier kein Gegenstück',
  '{} is {}: it must be a whole number from 1 to {}':
    '{} ist {}: Es muss eine ganze Zahl von 1 bis {} sein',
  '{} cannot be read: {}': '{} lässt sich nicht lesen: {}',
  'the GGUF file has a value of type {}, which is not known':
    'die GGUF-Datei hat einen Wert vom Typ {}, der nicht bekannt ist',
  'the GGUF file has a list that is not read':
    'die GGUF-Datei hat eine Liste, die nicht gelesen wird',
  '{} was cut off: its header does not end': '{} wurde abgeschnitten: Der Kopf endet nicht',
  '{} is GGUF of version {}: versions 2 and 3 are read':
    '{} ist GGUF der Version {}: Gelesen werden die Versionen 2 und 3',
  '{} is a GGUF file whose header is broken': '{} ist eine GGUF-Datei mit beschädigtem Kopf',
  '{} of {} has {} dimensions': '{} von {} hat {} Dimensionen',
  '{} has general.alignment {}': '{} hat general.alignment {}',
  '{} of {} has numbers of type {}: read are F32, F16, BF16, Q8_0, Q4_0':
    '{} von {} hat Zahlen vom Typ {}: Gelesen werden F32, F16, BF16, Q8_0, Q4_0',
  '{} of {} does not lie in the file: it was cut off':
    '{} von {} liegt nicht in der Datei: Sie wurde abgeschnitten',
  '{} is of llama2.c, version {}: version 0 is read (export.py --version 0)':
    '{} ist von llama2.c, Version {}: Gelesen wird Version 0 (export.py --version 0)',
  '{} is no model of llama2.c': '{} ist kein Modell von llama2.c',
  '{} numbers cannot be {}, which has {} in a block':
    '{} Zahlen können nicht {} sein, das {} in einem Block hat',
  '{} would run {}.{} of Python: nothing is run here. Save the state_dict alone, or as .safetensors':
    '{} würde {}.{} von Python ausführen: Hier wird nichts ausgeführt. Speichere nur das state_dict, oder als .safetensors',
  '{} is no .safetensors file, or was cut off in its header':
    '{} ist keine .safetensors-Datei oder wurde im Kopf abgeschnitten',
  '{} has a header that is not JSON': '{} hat einen Kopf, der kein JSON ist',
  '{} of {} takes {} bytes, which do not fit its shape':
    '{} von {} nimmt {} Byte ein, die nicht zu seiner Form passen',
  '{} has numbers of type {}: they are not read':
    '{} hat Zahlen vom Typ {}: Sie werden nicht gelesen',
  '{} is missing: {} lists it': '{} fehlt: {} nennt es',
  '{} is in none of the files, and {} lists it': '{} ist in keiner der Dateien, und {} nennt es',
  '{} has {} bytes: at most {} are read': '{} hat {} Byte: Gelesen werden höchstens {}',
  '{} is not JSON: {}': '{} ist kein JSON: {}',
  '{} has big-endian numbers, which are not read':
    '{} hat Big-Endian-Zahlen, die nicht gelesen werden',
  '{} has no state_dict: no dict of tensors was found in it':
    '{} hat kein state_dict: Es fand sich kein Dict mit Tensoren',
  '{} of {} reaches beyond its numbers': '{} von {} reicht über seine Zahlen hinaus',
  '{} lacks the numbers of {} (data/{})': '{1} hat die Zahlen von {2} nicht (data/{3})',
  '{} of {} does not fit the numbers that are there':
    '{} von {} passt nicht zu den Zahlen, die da sind',
  '{} is a zip without its end: it was cut off': '{} ist ein Zip ohne Ende: Es wurde abgeschnitten',
  '{} is a zip without its directory': '{} ist ein Zip ohne Verzeichnis',
  '{} is a zip whose directory does not fit it':
    '{} ist ein Zip, dessen Verzeichnis nicht dazu passt',
  '{} is a zip whose directory is broken': '{} ist ein Zip mit beschädigtem Verzeichnis',
  '{} in {} is locked by a password': '{} in {} ist mit einem Passwort gesperrt',
  '{} in {} is packed in a way that is not read ({})':
    '{} in {} ist auf eine Art gepackt, die nicht gelesen wird ({})',
  '{} in {} would grow from {} bytes to {}: it is not unpacked':
    '{} in {} würde von {} Byte auf {} wachsen: Es wird nicht entpackt',
  '{} is not where the zip {} says': '{} ist nicht dort, wo das Zip {} sagt',
  '{} does not fit the zip {}: it was cut off': '{} passt nicht zum Zip {}: Es wurde abgeschnitten',
  '{} cannot be unpacked: {}': '{} lässt sich nicht entpacken: {}',
  '{} cannot be unpacked: it is too short': '{} lässt sich nicht entpacken: Es ist zu kurz',
  'the tokenizer in the text is broken: {}': 'der Tokenizer im Text ist beschädigt: {}',
  '{} of the tokenizer is {}: it is not read': '{} des Tokenizers ist {}: Das wird nicht gelesen',
  'the merge "{} {}" is not in the vocabulary': 'die Verschmelzung „{} {}“ ist nicht im Vokabular',
  "the tokenizer's vocabulary has holes, up to {}":
    'das Vokabular des Tokenizers hat Lücken, bis {}',
  'tokenizer.json is malformed: {}': 'tokenizer.json ist fehlerhaft: {}',
  'an added token is number {}': 'ein hinzugefügtes Token hat die Nummer {}',
  'the token of "{}" is {}': 'das Token von „{}“ ist {}',
  '{} is no tokenizer of llama2.c, or was cut off':
    '{} ist kein Tokenizer von llama2.c oder wurde abgeschnitten',
  'tokenizer.ggml.{} is not {}': 'tokenizer.ggml.{} ist nicht {}',
  'tokenizer.ggml.{} is {}: it is not read': 'tokenizer.ggml.{} ist {}: Das wird nicht gelesen',
  'the merge "{}" is not one of two symbols': 'die Verschmelzung „{}“ ist keine von zwei Zeichen',
  '{} has no itos, the character of each token': '{} hat kein itos, das Zeichen zu jedem Token',
  '{} has an itos with holes': '{} hat ein itos mit Lücken',
  "the tokenizer's pattern {} is not read": 'das Muster {} des Tokenizers wird nicht gelesen',
  '{} has {} tokens and the model {}: it is of another model':
    '{} hat {} Token und das Modell {}: Es gehört zu einem anderen Modell',
  "“{}” is not in this model's vocabulary": '„{}“ ist nicht im Vokabular dieses Modells',
  'this file is empty': 'diese Datei ist leer',
  '{} has no counterpart here': '{} hat hier kein Gegenstück',
  '{} have no counterpart here': '{} haben hier kein Gegenstück',
  'model_type {} is not one of those that are read ({})':
    'model_type {} ist keiner von denen, die gelesen werden ({})',
  'heads are as wide as hidden_size {} / num_attention_heads {}':
    'Köpfe sind so breit wie hidden_size {} / num_attention_heads {}',
  'heads are as wide as d_model {} / {}': 'Köpfe sind so breit wie d_model {} / {}',
  '{} is broken at byte {}': '{} ist bei Byte {} beschädigt',
  '{} calls {}, which is no call at byte {}': '{1} ruft bei Byte {3} {2} auf, was kein Aufruf ist',
  '{} has opcode 0x{}, which is not read, at byte {}':
    '{1} hat bei Byte {3} den Opcode 0x{2}, der nicht gelesen wird',
  'this is a zip file. A bundle must be unpacked first; weights that PyTorch saved (.pt) must be saved as .safetensors':
    'das ist eine Zip-Datei. Ein Bündel muss man zuerst entpacken; Gewichte, die PyTorch gespeichert hat (.pt), muss man als .safetensors speichern',
  'this is a pickle of Python, which can run programs: save the weights as .safetensors':
    'das ist ein Pickle von Python, das Programme ausführen kann: Speichere die Gewichte als .safetensors',
  'this is a GGUF file: save as .safetensors':
    'das ist eine GGUF-Datei: Speichere als .safetensors',
  'this is an HDF5 file: save as .safetensors':
    'das ist eine HDF5-Datei: Speichere als .safetensors',
  'this is a NumPy file: save as .safetensors':
    'das ist eine NumPy-Datei: Speichere als .safetensors',
  'this is a gzip file: unpack it first': 'das ist eine gzip-Datei: Entpacke sie zuerst',
  'this is JSON, not a .safetensors file': 'das ist JSON, keine .safetensors-Datei',
  'this is a page of HTML or XML, not a .safetensors file':
    'das ist eine Seite in HTML oder XML, keine .safetensors-Datei',
  'a parameter must be of floating point': 'ein Parameter muss eine Gleitkommazahl sein',
  "this run has a text of its own, the file's run had none: continue without the text, or begin a new run with it":
    'dieser Lauf hat einen eigenen Text, der Lauf der Datei hatte keinen: Setze ohne den Text fort oder beginne einen neuen Lauf damit',
  "this run's text is not the one that the file's run learnt from and that the file holds: continue with that, or begin a new run":
    'der Text dieses Laufs ist nicht der, von dem der Lauf der Datei lernte und den sie enthält: Setze mit jenem fort oder beginne einen neuen Lauf',
  "the step in the file's metadata is not a whole number from 0 to 2^53":
    'der Schritt in den Metadaten der Datei ist keine ganze Zahl von 0 bis 2^53',
  'this model has no output to train, so no run to bundle':
    'dieses Modell hat keine Ausgabe zu trainieren, also keinen Lauf zum Bündeln',
  'train.py cannot draw the samples of task {}: it can of {}':
    'train.py kann die Beispiele der Aufgabe {} nicht ziehen: Es kann die von {}',
  '{} has {}, too large for {}: take f32': '{} hat {}, zu groß für {}: Nimm f32',
  'the tokenizer that came with this model has no counterpart in llama.cpp':
    'der Tokenizer, der mit diesem Modell kam, hat in llama.cpp kein Gegenstück',
  'the tokenizer that came with this model has no counterpart in llama2.c':
    'der Tokenizer, der mit diesem Modell kam, hat in llama2.c kein Gegenstück',
  'task {} has numbers for tokens, llama2.c text':
    'Aufgabe {} hat Zahlen als Token, llama2.c hat Text',
  'llama2.c has no key for the separator after a question: a table of one column would do':
    'llama2.c hat keinen Platz für den Trenner nach einer Frage: Eine Tabelle mit einer Spalte ginge',
  'task {} reads numbers, other programs tokens': 'Aufgabe {} liest Zahlen, andere Programme Token',
  '{} would cut {} into other tokens: train with tokens=characters':
    '{} würde {} in andere Token zerlegen: Trainiere mit tokens=characters',
  'two tokens are both "{}": no tokenizer has that':
    'zwei Token sind beide „{}“: Das hat kein Tokenizer',
  '{} has no counterpart in {}: the nearest, {}, would need {}':
    '{} hat in {} kein Gegenstück: Das nächste, {}, bräuchte {}',
  '{} have no counterpart in {}: the nearest, {}, would need {}':
    '{} haben in {} kein Gegenstück: Das nächste, {}, bräuchte {}',
  'bias=true gives the output a bias (output.bias), and GPT-2 can have it only where vocab is at most d_model, here {} and {}: train with bias=false':
    'bias=true gibt der Ausgabe einen Bias (output.bias), und GPT-2 kann ihn nur haben, wo vocab höchstens d_model ist, hier {} und {}: Trainiere mit bias=false',
  'bias=true gives the output a bias (output.bias), and {} has none: train with bias=false':
    'bias=true gibt der Ausgabe einen Bias (output.bias), und {} hat keinen: Trainiere mit bias=false',
  'bias=true gives the output a bias (output.bias), and GPT-2 can have it only where vocab is at most d_model, here {} and {}: train with bias=false, or with events=0:freeze=output.bias':
    'bias=true gibt der Ausgabe einen Bias (output.bias), und GPT-2 kann ihn nur haben, wo vocab höchstens d_model ist, hier {} und {}: Trainiere mit bias=false oder mit events=0:freeze=output.bias',
  'bias=true gives the output a bias (output.bias), and {} has none: train with bias=false, or with events=0:freeze=output.bias':
    'bias=true gibt der Ausgabe einen Bias (output.bias), und {} hat keinen: Trainiere mit bias=false oder mit events=0:freeze=output.bias',
  'It reads up to {} positions, and here the first {}.':
    'Es liest bis zu {} Positionen, hier die ersten {}.',
  '{} biases that it does not have are 0; training would learn them.':
    '{} Biases, die es nicht hat, sind 0; beim Training würden sie gelernt.',
  'Training it would take {} GB, and there are {}: it is only looked into, which takes {}.':
    'Es zu trainieren bräuchte {} GB, und es gibt {}: Es wird nur angesehen, das braucht {}.',
  'No tokenizer is among the files: tokens are numbers, and its text is drawn at random.':
    'Unter den Dateien ist kein Tokenizer: Token sind Zahlen, und der Text ist zufällig.',
  '{} of llama.cpp': '{} von llama.cpp',
  '{} of llama2.c': '{} von llama2.c',
  '{} of Hugging Face': '{} von Hugging Face',
  'GPT of nanoGPT': 'GPT von nanoGPT',
  'GPT by the names of GPT-2': 'GPT mit den Namen von GPT-2',
  'HookedTransformer of TransformerLens': 'HookedTransformer von TransformerLens',
  'Weights by the names used here': 'Gewichte mit den hier gebrauchten Namen',
  '{} is taken to be {}: {}.': '{} wird als {} angenommen: {}.',
  'no tensor of nn.TransformerEncoder tells it': 'kein Tensor von nn.TransformerEncoder sagt es',
  'norm_first is not in the file, and False in PyTorch':
    'norm_first steht nicht in der Datei und ist in PyTorch False',
  'as in PyTorch; no file tells it': 'wie in PyTorch; keine Datei sagt es',
  'no file tells it': 'keine Datei sagt es',
  'the file has no positions': 'die Datei hat keine Positionen',
  nothing: 'nichts',
  '{} is the embedding, {} the positions, {} the output.':
    '{} ist das Embedding, {} sind die Positionen, {} ist die Ausgabe.',
  'no config.json or model_args says how many heads there are':
    'weder config.json noch model_args sagt, wie viele Köpfe es sind',
  'as in GPT-2 and minGPT; nanoGPT, whose model_args are not there, has gelu':
    'wie in GPT-2 und minGPT; nanoGPT, dessen model_args fehlen, hat gelu',
  'shapes do not tell it': 'die Formen sagen es nicht',
  'as gelu_new of GPT-2; no file tells it': 'wie gelu_new von GPT-2; keine Datei sagt es',
  'as LNPre, whose gains are folded away':
    'wie LNPre, dessen Verstärkungen in die Gewichte eingerechnet sind',
  'as usual; no file tells it': 'wie üblich; keine Datei sagt es',
};
