// Worte: die Zeitleiste.

export default {
  showTheModelAs: 'Das Modell zeigen, wie es jetzt ist (Esc)',
  showTheWholeModel: 'Wieder das ganze Modell zeigen',
  whatIf: 'Was wenn …',
  trainASecondRun:
    'Einen zweiten Lauf trainieren, der ab einem Schritt anders ist, und beide vergleichen',
  momentOfTheRun: 'Moment des Laufs',
  stopTheReplay: 'Das Abspielen anhalten',
  replayTheRunFrom: 'Den Lauf ab Schritt 0 noch einmal abspielen',
  thisModelIsToo: ({ bytes }) =>
    `Dieses Modell ist zu groß, um frühere Momente zu behalten: zwei würden mehr als ${bytes} brauchen`,
  restore: ({ places }) => `${places} · wieder einschalten`,
  hint: 'ziehen, um die Köpfe noch einmal entstehen zu sehen',
  storyHint: ({ step, past }) =>
    past ? `Kurve ziehen: zurück in der Zeit · Schritt ${step}` : `Schritt ${step}`,
  backToLive: 'zurück zu jetzt',
  kept: ({ kept, bytes, mostBytes, decade, most }) =>
    `Den Lauf ab Schritt 0 noch einmal abspielen (P). ${kept} Momente sind behalten, ${bytes} von höchstens ${mostBytes}: ${decade} je Verzehnfachung der Schritte, höchstens ${most}`,
  atStep: ({ step }) => `Schritt ${step}`,
  theStep: ({ step }) => `Schritt ${step}`,
};
