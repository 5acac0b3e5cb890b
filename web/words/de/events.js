// Worte: was einem Lauf geschah.

export default {
  events: {
    cut: ({ part, step }) => `${part} ausgeschaltet ab Schritt ${step}`,
    freeze: ({ part, step }) => `${part} eingefroren ab Schritt ${step}`,
    untold: ({ name, step }) => `${name} vor Schritt ${step} zu oft geändert, um alles aufzuzählen`,
    skip: ({ batch }) => `Batch ${batch} ausgelassen`,
    without: ({ batch, sample }) => `Batch ${batch} ohne Beispiel ${sample}`,
    setting: ({ name, value }) => `${name} ${value}`,
    from: ({ before, step, value }) => `${before}, ab Schritt ${step} ${value}`,
  },
};
