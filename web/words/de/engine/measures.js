// Worte: Maße von Köpfen und Einheiten.

export default {
  mirror: 'Spiegel',
  source: 'Quelle',
  diagonal: 'Diagonale',
  previous: 'davor',
  next: 'danach',
  separator: 'Trenner',
  'same token': 'gleiches Token',
  induction: 'Induktion',
  recent: 'nah davor',
  'word start': 'Wortanfang',
  offset: 'Abstand',
  'at offset': 'im Abstand',
  'by role': 'nach Rolle',
  peak: 'Spitze',
  entropy: 'Entropie',
  'of possible': 'von möglicher',
  'attention of answer rows on the anti-diagonal: row t to key m − 1 − t of m keys, where reversal finds answer i at source n − 1 − i':
    'Attention der Antwortzeilen auf der Gegendiagonale: Zeile t zu Key m − 1 − t von m Keys, wo beim Umkehren Antwort i an Quelle n − 1 − i steht',
  'attention from each answer to the position whose token it must be, in tasks that move tokens':
    'Attention von jeder Antwort zu der Position, deren Token sie sein muss, bei Aufgaben, die Token bewegen',
  'attention of each position on the same position':
    'Attention jeder Position auf dieselbe Position',
  'attention on the previous position (one to the left)':
    'Attention auf die Position davor (eine nach links)',
  'attention on the next position (one to the right)':
    'Attention auf die Position danach (eine nach rechts)',
  'attention on the token between question and answer':
    'Attention auf das Token zwischen Frage und Antwort',
  'attention on other positions that hold the same token':
    'Attention auf andere Positionen mit demselben Token',
  'attention on the position after an earlier occurrence of the same token':
    'Attention auf die Position nach einem früheren Vorkommen desselben Tokens',
  'attention on the few positions before, for text the four previous tokens':
    'Attention auf die wenigen Positionen davor, bei Text die vier vorigen Token',
  'attention on the first character of the current word':
    'Attention auf das erste Zeichen des jetzigen Wortes',
  'the constant distance, key minus row, that gets most attention from answer rows':
    'der feste Abstand, Key minus Zeile, der von Antwortzeilen am meisten Attention bekommt',
  'attention of answer rows at that distance': 'Attention der Antwortzeilen in diesem Abstand',
  'the largest of the measures above over the rows of one role (key, value or query): the one that most exceeds even attention':
    'das größte der Maße oben über die Zeilen einer Rolle (Schlüssel, Wert oder Abfrage): das, das gleich verteilte Attention am meisten übertrifft',
  'the largest weight of a row, on average': 'das größte Gewicht einer Zeile, im Mittel',
  'how spread out a row is, in nats: 0 for one key, ln n for n keys with equal weights':
    'wie verteilt eine Zeile ist, in Nats: 0 bei einem Key, ln n bei n Keys mit gleichen Gewichten',
  'entropy as a share of what evenly spread attention has':
    'Entropie als Anteil an der von gleich verteilter Attention',
};
