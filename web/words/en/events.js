// Words: what happened to a run.

export default {
  events: {
    cut: ({ part, step }) => `${part} cut from step ${step}`,
    freeze: ({ part, step }) => `${part} frozen from step ${step}`,
    untold: ({ name, step }) => `${name} changed too often to list before step ${step}`,
    skip: ({ batch }) => `batch ${batch} skipped`,
    without: ({ batch, sample }) => `batch ${batch} without sample ${sample}`,
    setting: ({ name, value }) => `${name} ${value}`,
    from: ({ before, step, value }) => `${before}, from step ${step} ${value}`,
  },
};
