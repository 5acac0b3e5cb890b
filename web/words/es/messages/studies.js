// Palabras: lo que sale de los estudios.

export default {
  '{} to {}': '{} a {}',
  '{} with {}': '{} con {}',
  'Too few runs are done to compare.': 'Han acabado muy pocas ejecuciones para comparar.',
  'No setting reaches {} in every run within {} steps.':
    'Ningún ajuste llega al {} en todas las ejecuciones dentro de {} pasos.',
  '{} alone reaches {} in every run, after {} steps.':
    'Solo {} llega al {} en todas las ejecuciones, tras {} pasos.',
  '{} is fastest: it reaches {} in every run, after {} steps, against {}.':
    'Lo más rápido es {}: llega al {} en todas las ejecuciones, tras {} pasos, frente a {}.',
  '{} reach {} after {} steps and their ranges overlap.':
    '{} llegan al {} tras {} pasos, y sus intervalos se solapan.',
  '{} reach {} after {} steps and their ranges overlap, against {}.':
    '{} llegan al {} tras {} pasos, y sus intervalos se solapan, frente a {}.',
  'Nothing separates {}: all reach {} after {} steps, and the ranges overlap.':
    'Nada separa {}: todos llegan al {} tras {} pasos, y los intervalos se solapan.',
  'There is one seed, so it is not known how far runs differ by chance.':
    'Hay una sola semilla, así que no se sabe cuánto difieren las ejecuciones por azar.',
  'Not all runs are done.': 'No han acabado todas las ejecuciones.',
  '{} reaches {} only in {} of {} runs.': '{} llega al {} solo en {} de {} ejecuciones.',
  '{} does not reach it within {} steps: all its runs diverged.':
    '{} no llega dentro de {} pasos: todas sus ejecuciones divergieron.',
  '{} does not reach it within {} steps, and ends with {}.':
    '{} no llega dentro de {} pasos, y acaba con el {}.',
  'On longer sequences nothing separates {}: {} of the tokens are right, on average over the lengths.':
    'En secuencias más largas nada separa {}: el {} de los tokens son correctos, de media entre las longitudes.',
  'On longer sequences {} has most right, {} on average over the lengths, against {}.':
    'En secuencias más largas {} es lo que más acierta, el {} de media entre las longitudes, frente a {}.',
  'On longer sequences {} have most right, {} on average over the lengths, against {}.':
    'En secuencias más largas {} son los que más aciertan, el {} de media entre las longitudes, frente a {}.',
  'Over the whole run the mean accuracies of {} overlap: {}.':
    'En toda la ejecución las exactitudes medias de {} se solapan: {}.',
  'Over the whole run {} has the highest mean accuracy, {}, against {}.':
    'En toda la ejecución {} tiene la mayor exactitud media, el {}, frente a {}.',
  'Over the whole run {} have the highest mean accuracy, {}, against {}.':
    'En toda la ejecución {} tienen la mayor exactitud media, el {}, frente a {}.',
  'the token embedding': 'el embedding de token',
  'the position': 'la posición',
  'the heads': 'las cabezas',
  'the feed-forward layers': 'las capas feed-forward',
  'the biases': 'los sesgos',
  '{} with {} ({} of {} in logits)': '{} con {} ({} de {} en logits)',
  'What writes most of the answers is the same in no setting.':
    'Lo que escribe la mayor parte de las respuestas no es lo mismo en ningún ajuste.',
  'Most of the answers is written by {}.': 'La mayor parte de las respuestas la escriben {}.',
  'With {} the answers do not lead the runner-up.':
    'Con {} las respuestas no van por delante de las segundas.',
  'With {} it differs between seeds.': 'Con {} cambia de una semilla a otra.',
  '{} diverged before the first evaluation.': '{} divergió antes de la primera evaluación.',
  'After {} steps the held-out losses of {} overlap: {}.':
    'Tras {} pasos las pérdidas de prueba de {} se solapan: {}.',
  'After {} steps {} has the lowest held-out loss, {}, against {}.':
    'Tras {} pasos {} tiene la menor pérdida de prueba, {}, frente a {}.',
  'After {} steps {} have the lowest held-out loss, {}, against {}.':
    'Tras {} pasos {} tienen la menor pérdida de prueba, {}, frente a {}.',
  'All diverged.': 'Todas divergieron.',
  'The final accuracies of {} overlap: {}.': 'Las exactitudes finales de {} se solapan: {}.',
  '{} ends highest with {}, against {}.': '{} acaba más alto, con el {}, frente a {}.',
  '{} end highest with {}, against {}.': '{} acaban más alto, con el {}, frente a {}.',
  'After {} steps, held-out accuracy is {} with {} and {} with all switches up to {}.':
    'Tras {} pasos la exactitud de prueba es el {} con {} y el {} con todos los interruptores hasta {}.',
  '{} ({} becomes {})': '{} (del {} al {})',
  'It rises with {}.': 'Sube con {}.',
  'It falls with {}.': 'Baja con {}.',
  'No difference beyond the spread of the seeds: {}.':
    'Ninguna diferencia mayor que la dispersión de las semillas: {}.',
  'With {}, {} of {} runs diverged.': 'Con {}, {} de {} ejecuciones divergieron.',
  'pre-norm': 'pre-norm',
  'RMS norm': 'norma RMS',
  'rotary positions': 'posiciones rotatorias',
  'no biases': 'sin sesgos',
  'shared key and value heads': 'cabezas de clave y valor compartidas',
  'no dropout': 'sin dropout',
};
