// Worte: Einstellungen und Ereignisse.

export default {
  '{} cannot be {}': '{} kann nicht {} sein',
  'it is one of {}': 'möglich ist {}',
  'it is true or false': 'möglich ist true oder false',
  'it is plain text of at most {} characters': 'es ist einfacher Text mit höchstens {} Zeichen',
  'it is a whole number from {} to {}': 'es ist eine ganze Zahl von {} bis {}',
  'it is a number from {} to {}': 'es ist eine Zahl von {} bis {}',
  '{} is not a setting': '{} ist keine Einstellung',
  'there is no preset {}; there are {}': 'es gibt kein Preset {}; es gibt {}',
  'a setting is written key=value, not {}': 'eine Einstellung schreibt man key=value, nicht {}',
  '{} cannot be undefined': '{} kann nicht undefined sein',
  '{} cannot change: a run has room for {} characters of events':
    '{} kann sich nicht ändern: Ein Lauf hat Platz für {} Zeichen an Ereignissen',
  '{} cannot be {} in this run: it shapes the model, and changing it needs a new one':
    '{} kann in diesem Lauf nicht {} sein: Es formt das Modell, und ein anderer Wert braucht ein neues',
  'n_heads {} does not divide d_model {}; the nearest number that does is {}':
    'n_heads {} teilt d_model {} nicht; die nächste Zahl, die es teilt, ist {}',
  'n_kv_heads {} does not divide n_heads {}; the nearest number that does is {}':
    'n_kv_heads {} teilt n_heads {} nicht; die nächste Zahl, die es teilt, ist {}',
  'max_len {} is shorter than {} {}; choose 0 or at least {}':
    'max_len {} ist kürzer als {} {}; wähle 0 oder mindestens {}',
  'it is a share of activations, or -1 to take the value of dropout; choose 0 or -1':
    'es ist ein Anteil der Aktivierungen, oder -1 für den Wert von dropout; wähle 0 oder -1',
  'a sink joins the softmax, and linear attention has none; choose sink false, or attention softmax':
    'eine Senke gehört zum Softmax, und lineare Attention hat keinen; wähle sink false oder attention softmax',
  'alibi adds to the scores of a softmax, and linear attention has none; choose sinusoidal, learned, rope or none, or attention softmax':
    'ALiBi addiert zu den Scores eines Softmax, und lineare Attention hat keinen; wähle sinusoidal, learned, rope oder none, oder attention softmax',
  'a class needs a single stack, and arch is encdec; choose head token, or arch encoder or decoder':
    'eine Klasse braucht einen einzigen Stapel, und arch ist encdec; wähle head token, oder arch encoder oder decoder',
  'with head none there is no output layer to share weights; choose tied false, or head token or class':
    'mit head none gibt es keine Ausgabeschicht, die Gewichte teilen könnte; wähle tied false, oder head token oder class',
  'it is not a token of the vocabulary; choose -1, or at most {}':
    'es ist kein Token des Vokabulars; wähle -1 oder höchstens {}',
  'the run would end before the learning rate falls; choose schedule constant, or at most {}':
    'der Lauf wäre zu Ende, bevor die Lernrate sinkt; wähle schedule constant oder höchstens {}',
  'the learning rate would fall before the warm-up ends; choose 0, or at most {}':
    'die Lernrate würde sinken, bevor das Aufwärmen endet; wähle 0 oder höchstens {}',
  'this model needs {} bytes, more than there is; lower {}':
    'dieses Modell braucht {} Byte, mehr als da sind; verkleinere {}',
  'reading this text needs {} bytes, more than there is; lower {}':
    'diesen Text zu lesen braucht {} Byte, mehr als da sind; verkleinere {}',
  'there is no memory left for this': 'dafür ist kein Speicher mehr da',
  'event {}': 'Ereignis {}',
  'an event is STEP:KEY=VALUE, as in 300:lr=0.0003':
    'ein Ereignis ist STEP:KEY=VALUE, wie 300:lr=0.0003',
  'skip takes the number of one batch': 'skip braucht die Nummer eines Batches',
  'skip takes the number of a batch, the first being 1':
    'skip braucht die Nummer eines Batches, der erste ist 1',
  'without takes BATCH:SAMPLE, as in 301:0': 'without braucht BATCH:SAMPLE, wie 301:0',
  'untold takes the name of a setting': 'untold braucht den Namen einer Einstellung',
  'what happens is cut, freeze, skip, without, or a setting':
    'was geschieht, ist cut, freeze, skip, without oder eine Einstellung',
  'there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0 to {} and heads 0 to {}':
    'diesen Teil gibt es nicht; es gibt LAYER.HEAD, LAYER.self oder LAYER.ffn, Schichten von 0 bis {} und Köpfe von 0 bis {}',
  "there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0 to {} and heads 0 to {}; LAYER.cross is the decoder's, and encoder. may be before it":
    'diesen Teil gibt es nicht; es gibt LAYER.HEAD, LAYER.self oder LAYER.ffn, Schichten von 0 bis {} und Köpfe von 0 bis {}; LAYER.cross ist im Decoder, und davor kann encoder. stehen',
  'that batch was learnt from before; the next is {}':
    'aus diesem Batch wurde schon gelernt; der nächste ist {}',
  'there is no such sample in a batch; the last is {}':
    'dieses Beispiel gibt es in einem Batch nicht; das letzte ist {}',
  'that setting shapes the model: it makes a new run':
    'diese Einstellung formt das Modell: Sie macht einen neuen Lauf',
  'that setting has no effect on training': 'diese Einstellung wirkt nicht auf das Training',
  'events are in the order of their steps, and before it is one of step {}':
    'Ereignisse stehen in der Folge ihrer Schritte, und davor steht eins von Schritt {}',
  'another event is about the same at step {}':
    'ein anderes Ereignis betrifft dasselbe bei Schritt {}',
  'events that have happened cannot change; make a fork':
    'geschehene Ereignisse können sich nicht ändern; mach eine Abzweigung',
  'this run has no memory for it; make a fork':
    'dieser Lauf hat dafür keinen Speicher; mach eine Abzweigung',
  'the model has no such tensors; a group is blocks.0.attention, embedding':
    'das Modell hat keine solchen Tensoren; eine Gruppe ist blocks.0.attention, embedding',
  'its entry {} is not a name of its own and a size, as state:4 or node:t9; at most 8 streams of 1 to 256 numbers or 2 to 99999 tokens':
    'der Eintrag {} ist kein eigener Name mit einer Größe, wie state:4 oder node:t9; höchstens 8 Ströme mit 1 bis 256 Zahlen oder 2 bis 99999 Token',
  'its entry {} is not a name and one of the streams, as action@state, then :2 or :t9 unless a stream has that name, :tanh, and *0.5; at most 8':
    'der Eintrag {} ist kein Name mit einem der Ströme, wie action@state, dann :2 oder :t9, wenn kein Strom so heißt, :tanh und *0.5; höchstens 8',
};
