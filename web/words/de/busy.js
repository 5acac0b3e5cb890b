// Worte: wenn es dauert.

export default {
  aStepTakesAbout: ({ took, batch, seq }) =>
    `Ein Schritt dauert etwa ${took}: ${batch} Beispiele mit je ${seq} Token.`,
  stepIsUnderWay: ({ step, batch, seq }) =>
    `Schritt ${step} läuft: ${batch} Beispiele mit je ${seq} Token.`,
  scoring: ({ first, samples }) => `Prüfung: ${first} von ${samples} Testbeispielen sind fertig.`,
  faster: ({ ways }) => `Schneller geht es mit ${ways}.`,
  ways: {
    batch: ({ name }) => `einem kleineren „${name}“`,
    eval_samples: ({ name }) => `weniger „${name}“`,
    tokens: ({ name }) => `„${name}“ aus Wörtern oder Bytepaaren`,
  },
};
