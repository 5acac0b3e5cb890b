// What a run was trained with, for those who find its model elsewhere.

/** Settings as key=value. @param {import('../lab/lab.mjs').Lab} lab */
export const settingLines = (lab) =>
  Object.entries(lab.begun)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => `${key}=${value}`);
