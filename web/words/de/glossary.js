// Worte: das Glossar. Begriffe nach: deutschsprachige Wikipedia, „Transformer (Maschinelles
// Lernen)“, „Gradientenverfahren“, „Softmax-Funktion“; „Dive into Deep Learning“ (d2l.ai) für
// Query, Key und Value, die dort wie im Deutschen üblich englisch bleiben.

export default {
  glossary: {
    accuracy: {
      term: 'Genauigkeit',
      form: '(?:Test)?[Gg]enauigkeit(?:en)?',
      means: 'Der Anteil der Antworten, deren wahrscheinlichstes Token das richtige ist.',
      here: 'Die Zeile unter der Überschrift gibt sie für Testbeispiele an.',
    },
    attention: {
      term: 'Attention (Aufmerksamkeit)',
      form: 'Attention',
      means:
        'Der Schritt, der Information zwischen Positionen bewegt. Jede Position nimmt eine gewichtete Summe von Values der Positionen, die sie anschauen darf.',
      here: 'Die Bögen über dem Beispiel zeigen ihre größten Gewichte.',
    },
    embedding: {
      term: 'Embedding',
      form: 'Embeddings?',
      means: 'Die Liste gelernter Zahlen, die ein Modell anstelle eines Tokens benutzt.',
      here: 'Der erste graue Streifen der Zeichnung hat in jeder Zeile ein Embedding.',
    },
    'feed-forward': {
      term: 'Feed-Forward-Netz',
      form: 'Feed-Forward(?:-Netz(?:e|es)?|-Schicht(?:en)?)?',
      means:
        'Der Teil einer Schicht, der jede Position für sich ändert: eine Matrix, eine Aktivierungsfunktion und eine zweite Matrix.',
      here: 'Der schmale Streifen rechts in jeder Schicht zeigt seine verborgenen Einheiten.',
    },
    'gradient-step': {
      term: 'Gradientenschritt',
      form: 'Gradient(?:enschritt(?:e|s)?|en)?',
      means:
        'Eine Änderung aller Parameter. Der Gradient sagt, wie sich der Verlust mit jedem Parameter ändert. Der Schritt verschiebt jeden ein wenig, sodass der Verlust auf diesem Batch sinkt.',
      here: 'Die Zahl der Schritte neben der Kurve sagt, wie viele getan sind.',
    },
    head: {
      term: 'Attention-Kopf',
      form: 'Attention-K(?:opf|öpfen?)|K(?:opf(?:e?s)?|öpfen?)',
      means:
        'Eine der Attention-Rechnungen, die in einer Schicht nebeneinander laufen, mit eigenen Gewichten.',
      here: 'Jedes blaue Quadrat der Zeichnung ist ein Kopf.',
    },
    'held-out': {
      term: 'Testbeispiele (held-out)',
      form: 'Test(?:beispiel(?:en?|s)?|daten)',
      means:
        'Beispiele, die nie zum Trainieren benutzt werden; auswendig lernen hilft bei ihnen also nicht.',
      here: 'Das Beispiel über der Zeichnung ist ein Testbeispiel, und alle Werte sind von solchen.',
    },
    key: {
      term: 'Key (Schlüssel)',
      form: 'Keys?',
      means:
        'Ein Vektor, den eine Position zum Vergleich anbietet: ihre Aktivierungen mal die Matrix W_K.',
      here: 'Die Spalten im Quadrat eines Kopfes sind Keys.',
    },
    'learning-rate': {
      term: 'Lernrate',
      form: 'Lernraten?',
      means: 'Der Faktor, der festlegt, wie weit ein Gradientenschritt die Parameter verschiebt.',
      here: '„Alles“ hat sie unter den Einstellungen zum Training.',
    },
    logit: {
      term: 'Logit',
      form: 'Logits?',
      means:
        'Die Punktzahl, die ein Modell einem Token gibt, bevor Softmax daraus Wahrscheinlichkeiten macht.',
      here: 'Die Ansicht Linse liest die Logits nach jeder Schicht.',
    },
    loss: {
      term: 'Verlust (Loss)',
      form: '(?:Test|Trainings)?[Vv]erlust(?:e[sn]?|s)?',
      means:
        'Die Zahl, die das Training senkt: das Mittel von −ln p über alle Antworten, wobei p die Wahrscheinlichkeit des richtigen Tokens ist. Sie heißt auch Kreuzentropie.',
      here: 'Die Kurve unter der Zeichnung zeigt ihn für jeden Schritt.',
    },
    mask: {
      term: 'Maske',
      form: 'Masken?|maskiert(?:en?)?',
      means:
        'Die Regel, welche Positionen nicht angeschaut werden dürfen; ihre Gewichte sind genau 0.',
      here: 'Maskierte Zellen im Quadrat eines Kopfes sind grau.',
    },
    norm: {
      term: 'Norm (Normalisierung)',
      form: '(?:Layer-)?Norm(?:en)?(?! (?:des|der) )',
      means:
        'Eine Rechnung, die die Aktivierungen jeder Position neu skaliert, damit ihre Größe von Schicht zu Schicht ähnlich bleibt.',
      here: 'Die kleinen Striche auf den Leitungen sind Normen; „Alles“ schreibt LN oder RMS daran.',
    },
    parameter: {
      term: 'Parameter',
      form: 'Parameter[ns]?',
      means:
        'Eine Zahl des Modells, die das Training ändert. Die meisten sind Einträge von Matrizen.',
      here: '„Alles“ zählt sie unter den Einstellungen.',
    },
    position: {
      term: 'Position',
      form: 'Position(?:en)?',
      means:
        'Der Platz eines Tokens in der Folge. Attention allein beachtet die Reihenfolge nicht, deshalb bekommt das Modell die Position als zusätzliche Zahlen oder als Änderung der Scores.',
      here: 'Die Ansicht Positionen zeichnet diese Zahlen; sie zählt ab 1, p in Formeln ab 0.',
    },
    query: {
      term: 'Query (Abfrage)',
      form: 'Query|Queries|Querys',
      means:
        'Ein Vektor, der sagt, wonach eine Position sucht: ihre Aktivierungen mal die Matrix W_Q. Seine Skalarprodukte mit den Keys sind die Scores.',
      here: 'Die Zeilen im Quadrat eines Kopfes sind Queries.',
    },
    'residual-stream': {
      term: 'Residualstrom',
      form: 'Residualstrom(?:s|es)?',
      means:
        'Die Aktivierungen, die durch alle Schichten laufen. Jeder Teil liest sie und addiert seine Ausgabe dazu.',
      here: 'Die Linie oben an der Zeichnung ist der Residualstrom.',
    },
    seed: {
      term: 'Seed (Startwert)',
      form: 'Seeds?',
      means:
        'Die Zahl, die alle Zufallszahlen festlegt. Derselbe Seed ergibt noch einmal denselben Lauf.',
      here: 'Die Einstellungen von „Alles“ zeigen ihn; die Taste N wählt einen anderen.',
    },
    softmax: {
      term: 'Softmax',
      form: 'Softmax',
      means:
        'Die Funktion, die aus Scores positive Anteile mit der Summe 1 macht. Jeder ist die Exponentialfunktion eines Scores, geteilt durch die Summe aller dieser Werte.',
      here: '„Rechnung zeigen“ im Feld eines Kopfes rechnet einen Anteil Schritt für Schritt aus.',
    },
    token: {
      term: 'Token',
      form: 'Tokens?',
      means:
        'Eine Einheit einer Folge, aus einem festen Vokabular: hier eine Zahl, ein Buchstabe oder ein Wort.',
      here: 'Jedes Kästchen des Beispiels hält ein Token.',
    },
    transformer: {
      term: 'Transformer',
      form: 'Transformer[ns]?',
      means:
        'Ein neuronales Netz aus Schichten, jede mit Attention und meist einem Feed-Forward-Netz.',
      here: 'Die ganze Zeichnung in der Mitte ist ein Transformer.',
    },
    value: {
      term: 'Value (Wert)',
      form: 'Values?',
      means:
        'Ein Vektor, den eine Position weitergibt, wenn sie angeschaut wird: ihre Aktivierungen mal W_V.',
      here: '„Rechnung zeigen“ im Feld eines Kopfes beginnt und endet mit Values.',
    },
  },
};
