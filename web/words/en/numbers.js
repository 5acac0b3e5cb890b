// Words: the numbers drills.

export default {
  allProblemsWavesOr: 'All problems, waves, or progress',
  allProblems: 'All problems',
  waves: 'Waves',
  progress: 'Progress',
  earlierMoments: 'earlier moments',
  wavesToRemove: 'Waves to remove',
  removedFrom: 'Removed from',
  fromTheEmbedding: 'from the embedding',
  fromTheLogits: 'from the logits',
  allProblemsTheFirst: ({ p }) => `All ${p} problems: the first number down, the second across`,
  blueRightRedWrong: ({ about, without }) =>
    `Blue: right, red: wrong; pale: trained on. ${about}.${without ? ` Without the waves of ${without}.` : ''}`,
  rightToWrong: 'right to wrong',
  allProblemsAB: ({ sign, p }) => `All problems: a ${sign} b modulo ${p}`,
  aBModuloTrained: ({ sign, p, trained, known, heldOut, held }) =>
    `a ${sign} b modulo ${p} · trained on ${trained}: ${known} right · held out ${heldOut}: ${held} right`,
  removeAWaveAnd: 'Remove a wave, and see the table break.',
  noFrequencyStandsOut: 'No frequency stands out yet.',
  lossAtEachMoment: 'Loss at each moment of the run',
  thereAreNoWaves: 'There are no waves modulo a number that is not prime.',
  lossByMoment: 'Loss by moment',
  spectrumOf: 'Spectrum of',
  multiplicationModuloANumber:
    'Multiplication modulo a number that is not prime has no cycle of all numbers, so no waves.',
  spectrumMomentsOfThe: ({ rowsCount, columns }) =>
    `Spectrum: ${rowsCount} moments of the run down, ${columns} frequencies across`,
  shareOfTheSquares: 'Share of the squares.',
  numbersPlaneOfFrequency: ({ frequency }) => `Numbers: plane of frequency ${frequency}`,
  tones: {
    rightHeldOut: 'right, held out',
    rightTrained: 'right, trained on',
    wrongHeldOut: 'wrong, held out',
    wrongTrained: 'wrong, trained on',
  },
  missing: ({ known, kept }) => `${known} of ${kept} moments`,
  withoutTheWavesOf: 'Without the waves of',
  heldOutWithout: ({ waves, less, whole }) =>
    `Held out: ${less} right without ${waves > 1 ? 'these waves' : 'this wave'}, ${whole} with.`,
  theModelSays: ({ a, sign, b, answer, said, right, trained }) =>
    `${a} ${sign} ${b} = ${answer}: the model says ${said ?? 'no number'}, ${right ? 'right' : 'wrong'}; ${trained ? 'trained on' : 'held out'}.`,
  lines: {
    training: 'trained on',
    held_out: 'held out',
    restricted: 'only the key waves',
    excluded: 'without them, trained on',
  },
  aLongerWaitSome: 'A longer wait, some 6,000 steps:',
  ofTheSumsWidth: '40 % of the sums, width 128, rate .001, weight decay 1.',
  lossInNatsBoth: ({ missing }) =>
    `loss in nats, both axes in powers of ten${missing ? ` · ${missing}` : ''}`,
  keyFrequenciesNowOnly: ({ key }) =>
    `Key frequencies now: ${key || 'none'}. Only their waves in a and b together and the mean are kept, or just these are taken away. In 32-bit numbers a loss near 1e-7 is as near to 0 as it comes; spikes follow.`,
  evaluationModeKeyFrequencies: ({ key }) => `Evaluation mode. Key frequencies: ${key || 'none'}.`,
  atStep: ({ step, parts }) => `Step ${step}: ${parts}.`,
  spectrumItems: { embedding: 'Embedding', output: 'Output' },
  spectrumOfThe: { embedding: 'Spectrum of the embedding', output: 'Spectrum of the output' },
  rowsStepColumnsFrequency: ({ missing }) =>
    `rows: step · columns: frequency · share of the squares${missing ? ` · ${missing}` : ''}`,
  frequencyHas: ({ step, frequency, percent, even, key }) =>
    `At step ${step} frequency ${frequency} has ${percent} %; evenly spread it would be ${even} %. ${key ? `Key frequencies now: ${key}.` : 'None stands out now.'}`,
  wavesOf: ({ ofOutput, key, caption }) =>
    `Waves of the ${ofOutput ? 'output' : 'embedding'}; key frequencies: ${key || 'none'}. ${caption}`,
  share: 'share',
  stepWord: 'step',
  frequencyWord: 'frequency',
  planeHas: ({ n, k, ofOutput, percent }) =>
    `The ${n} numbers in the plane of frequency ${k} of the ${ofOutput ? 'output' : 'embedding'}, which has ${percent} % of it`,
  planeCaption: ({ k, ofOutput, percent, generator }) =>
    `Frequency ${k} of the ${ofOutput ? 'output' : 'embedding'}: this plane has ${percent} % of its variance. The line joins the numbers in the order of their angles.${generator ? ` The numbers are in the order of their logarithm to base ${generator}: multiplying adds logarithms.` : ''}`,
};
