// Worte: die Zeichnung.

export default {
  theModelArrowKeys:
    'Das Modell. Pfeiltasten gehen von Kachel zu Kachel, Enter nimmt eine unter die Lupe.',
  drawTheModelSmaller: 'Modell kleiner zeichnen',
  drawTheModelLarger: 'Modell größer zeichnen',
  sizeOfTheDrawing: 'Größe der Zeichnung',
  roomFor: ({ every }) => `Platz ist für jedes ${every}. Token.`,
  oneIn: ({ every }) => `1 von ${every}`,
};
