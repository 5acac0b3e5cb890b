// Worte: was bei Studien herauskommt.

export default {
  '{} to {}': '{} bis {}',
  '{} with {}': '{} mit {}',
  'Too few runs are done to compare.': 'Es sind zu wenige Läufe fertig, um zu vergleichen.',
  'No setting reaches {} in every run within {} steps.':
    'Keine Einstellung erreicht {} in jedem Lauf innerhalb von {} Schritten.',
  '{} alone reaches {} in every run, after {} steps.':
    'Nur {} erreicht {} in jedem Lauf, nach {} Schritten.',
  '{} is fastest: it reaches {} in every run, after {} steps, against {}.':
    'Am schnellsten ist {}: Es erreicht {} in jedem Lauf, nach {} Schritten, gegenüber {}.',
  '{} reach {} after {} steps and their ranges overlap.':
    '{} erreichen {} nach {} Schritten, und ihre Bereiche überschneiden sich.',
  '{} reach {} after {} steps and their ranges overlap, against {}.':
    '{} erreichen {} nach {} Schritten, und ihre Bereiche überschneiden sich, gegenüber {}.',
  'Nothing separates {}: all reach {} after {} steps, and the ranges overlap.':
    'Nichts trennt {}: Alle erreichen {} nach {} Schritten, und die Bereiche überschneiden sich.',
  'There is one seed, so it is not known how far runs differ by chance.':
    'Es gibt nur einen Seed, also ist nicht bekannt, wie weit Läufe zufällig auseinanderliegen.',
  'Not all runs are done.': 'Nicht alle Läufe sind fertig.',
  '{} reaches {} only in {} of {} runs.': '{} erreicht {} nur in {} von {} Läufen.',
  '{} does not reach it within {} steps: all its runs diverged.':
    '{} erreicht das nicht innerhalb von {} Schritten: Alle Läufe sind divergiert.',
  '{} does not reach it within {} steps, and ends with {}.':
    '{} erreicht das nicht innerhalb von {} Schritten und endet mit {}.',
  'On longer sequences nothing separates {}: {} of the tokens are right, on average over the lengths.':
    'Bei längeren Sequenzen trennt nichts {}: {} der Token sind richtig, im Mittel über die Längen.',
  'On longer sequences {} has most right, {} on average over the lengths, against {}.':
    'Bei längeren Sequenzen hat {} am meisten richtig, {} im Mittel über die Längen, gegenüber {}.',
  'On longer sequences {} have most right, {} on average over the lengths, against {}.':
    'Bei längeren Sequenzen haben {} am meisten richtig, {} im Mittel über die Längen, gegenüber {}.',
  'Over the whole run the mean accuracies of {} overlap: {}.':
    'Über den ganzen Lauf überschneiden sich die mittleren Genauigkeiten von {}: {}.',
  'Over the whole run {} has the highest mean accuracy, {}, against {}.':
    'Über den ganzen Lauf hat {} die höchste mittlere Genauigkeit, {}, gegenüber {}.',
  'Over the whole run {} have the highest mean accuracy, {}, against {}.':
    'Über den ganzen Lauf haben {} die höchste mittlere Genauigkeit, {}, gegenüber {}.',
  'the token embedding': 'das Token-Embedding',
  'the position': 'die Position',
  'the heads': 'die Köpfe',
  'the feed-forward layers': 'die Feedforward-Schichten',
  'the biases': 'die Biases',
  '{} with {} ({} of {} in logits)': '{} mit {} ({} von {} in Logits)',
  'What writes most of the answers is the same in no setting.':
    'Was das meiste der Antworten schreibt, ist bei keiner Einstellung dasselbe.',
  'Most of the answers is written by {}.': 'Das meiste der Antworten schreiben {}.',
  'With {} the answers do not lead the runner-up.':
    'Mit {} liegen die Antworten nicht vor den zweitbesten.',
  'With {} it differs between seeds.': 'Mit {} ist es von Seed zu Seed verschieden.',
  '{} diverged before the first evaluation.':
    'Vor der ersten Auswertung divergiert ist jeder Lauf mit {}.',
  'After {} steps the held-out losses of {} overlap: {}.':
    'Nach {} Schritten überschneiden sich die Testverluste von {}: {}.',
  'After {} steps {} has the lowest held-out loss, {}, against {}.':
    'Nach {} Schritten hat {} den kleinsten Testverlust, {}, gegenüber {}.',
  'After {} steps {} have the lowest held-out loss, {}, against {}.':
    'Nach {} Schritten haben {} den kleinsten Testverlust, {}, gegenüber {}.',
  'All diverged.': 'Alle sind divergiert.',
  'The final accuracies of {} overlap: {}.':
    'Die Genauigkeiten am Ende von {} überschneiden sich: {}.',
  '{} ends highest with {}, against {}.': 'Am höchsten endet {} mit {}, gegenüber {}.',
  '{} end highest with {}, against {}.': 'Am höchsten enden {} mit {}, gegenüber {}.',
  'After {} steps, held-out accuracy is {} with {} and {} with all switches up to {}.':
    'Nach {} Schritten ist die Testgenauigkeit {} mit {} und {} mit allen Schaltern bis {}.',
  '{} ({} becomes {})': '{} (aus {} wird {})',
  'It rises with {}.': 'Sie steigt mit {}.',
  'It falls with {}.': 'Sie fällt mit {}.',
  'No difference beyond the spread of the seeds: {}.':
    'Kein Unterschied über die Streuung der Seeds hinaus: {}.',
  'With {}, {} of {} runs diverged.': 'Mit {} sind {} von {} Läufen divergiert.',
  'pre-norm': 'Pre-Norm',
  'RMS norm': 'RMS-Norm',
  'rotary positions': 'Rotary-Positionen',
  'no biases': 'kein Bias',
  'shared key and value heads': 'geteilte Key- und Value-Köpfe',
  'no dropout': 'kein Dropout',
};
