// Palabras: el dibujo.

export default {
  theModelArrowKeys:
    'El modelo. Las flechas van de una casilla a otra, Intro pone una bajo la lupa.',
  drawTheModelSmaller: 'Dibujar el modelo más pequeño',
  drawTheModelLarger: 'Dibujar el modelo más grande',
  sizeOfTheDrawing: 'Tamaño del dibujo',
  roomFor: ({ every }) => `Hay sitio para un token de cada ${every}.`,
  oneIn: ({ every }) => `1 de ${every}`,
};
