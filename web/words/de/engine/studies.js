// Worte: Studien.

export default {
  'How deep?': 'Wie tief?',
  'How many layers does reversal need?': 'Wie viele Schichten braucht das Umkehren?',
  'No positions': 'Keine Positionen',
  'Can a model copy without positions, and which encoding learns fastest?':
    'Kann ein Modell ohne Positionen kopieren, und welche Kodierung lernt am schnellsten?',
  'Pre or post norm': 'Norm davor oder danach',
  'Where must the norm be in a deep model, with and without a warm-up?':
    'Wo muss die Norm in einem tiefen Modell sitzen, mit und ohne Aufwärmen?',
  'One head or four': 'Ein Kopf oder vier',
  'Do four heads of width 16 learn faster than one of width 64?':
    'Lernen vier Köpfe der Breite 16 schneller als einer der Breite 64?',
  Dropout: 'Dropout',
  'What does dropout cost where every sample is new?':
    'Was kostet Dropout, wo jedes Beispiel neu ist?',
  'Longer sequences': 'Längere Folgen',
  'How much harder is a longer sequence to reverse?':
    'Wie viel schwerer ist es, eine längere Folge umzukehren?',
  'Other lengths': 'Andere Längen',
  'Trained on one length, which encoding of positions carries over to others?':
    'Mit einer Länge trainiert: Welche Positionskodierung überträgt sich auf andere?',
  'How much weight decay does grokking need, and which waves remain?':
    'Wie viel Weight Decay braucht Grokking, und welche Wellen bleiben?',
  '2017 to Llama in seven switches': 'Von 2017 zu Llama in sieben Schaltern',
  'Which of the seven switches from the block of 2017 to that of Llama help?':
    'Welche der sieben Schalter vom Block von 2017 zu dem von Llama helfen?',
};
