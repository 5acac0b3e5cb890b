// Worte: Positionskodierungen.

export default {
  columns: {
    sine: ({ number, wave }) =>
      `Dimension ${number}, ein Sinus, wiederholt sich alle ${wave} Positionen`,
    cosine: ({ number, wave }) =>
      `Dimension ${number}, ein Kosinus, wiederholt sich alle ${wave} Positionen`,
    pairSine: ({ number, wave }) =>
      `Paar ${number}, Sinus seines Winkels, wiederholt sich alle ${wave} Positionen`,
    pairCosine: ({ number, wave }) =>
      `Paar ${number}, Kosinus seines Winkels, wiederholt sich alle ${wave} Positionen`,
    head: ({ number }) => `Kopf ${number}`,
    plain: ({ number }) => `Dimension ${number}`,
  },
  encodings: {
    sinusoidal:
      'Sinusförmig: Zu den Embeddings wird eine feste Tabelle aus Sinus und Kosinus addiert. Die schnellen Wellen links unterscheiden Nachbarn, die langsamen rechts weit entfernte Positionen.',
    learned:
      'Gelernt: Zu den Embeddings wird für jede Position ein trainierbarer Vektor addiert. Er beginnt als Rauschen; sieh zu, wie das Muster entsteht.',
    rope: 'Rotierend (RoPE): Addiert wird nichts. Jedes Zahlenpaar in q und k wird um einen Winkel gedreht, der mit der Position wächst. So hängt q·k vom Abstand zweier Token ab.',
    alibi:
      'ALiBi: Addiert wird nichts. Jeder Kopf zieht von jedem Score Steigung × Abstand ab. Ferne Token bekommen dann weniger Attention, in manchen Köpfen viel weniger.',
    none: 'Keine Positionen: Das Modell bekommt nur die Token. Ohne kausale Maske kann es ihre Reihenfolge nicht kennen, deshalb haben gleiche Token überall gleiche Zeilen.',
  },
  shuffledSame: ({ amount }) =>
    `Keine Wahrscheinlichkeit ändert sich um ${amount === null ? '0,00001 oder mehr' : `mehr als ${amount}`}: Wer die Eingabe mischt, mischt nur die Ausgabe. Das Modell sieht eine Menge von Token, keine Folge.`,
  shuffledOther: {
    plain: ({ amount }) => `Eine Wahrscheinlichkeit ändert sich um ${amount}.`,
    causal: ({ amount }) =>
      `Eine Wahrscheinlichkeit ändert sich um ${amount}. Das Modell bekommt keine Positionen, aber die kausale Maske verrät die Reihenfolge trotzdem.`,
    positions: ({ amount }) =>
      `Eine Wahrscheinlichkeit ändert sich um ${amount}. Die Reihenfolge der Token erreicht die Antwort.`,
  },
  thisModelHasNo: 'Dieses Modell hat keine Ausgabe, die sich vergleichen ließe.',
};
