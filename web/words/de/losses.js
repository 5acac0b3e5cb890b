// Worte: die Karte der Verluste.

export default {
  thisModelHasNo: 'Dieses Modell hat keine Ausgabeschicht, also auch keinen Verlust.',
  lossByPosition: 'Verlust nach Position',
  about: ({ samples }) =>
    `Zeilen: Schritt · Spalten: Position · Mittel über ${samples} Testbeispiele, in Nats`,
  part: ({ about, done, all }) => `${about} · ${done} von ${all} Momenten`,
  drawn: ({ moments, positions }) =>
    `Verlust: ${moments} Momente des Laufs nach unten, ${positions} Positionen nach rechts`,
  atStepTheLoss: ({ step, position, loss, guess }) =>
    `Bei Schritt ${step} ist der Verlust an Position ${position} ${loss}.` +
    (guess === null ? '' : ` Raten hat im Mittel ${guess}.`),
};
