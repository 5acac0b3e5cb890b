// Worte: die Seite für Lehrende.

export default {
  title: 'Headroom im Unterricht',
  intro:
    'Zwei Pläne mit Fragen und Antworten, und wo jeder Teil von fünf PyTorch-Notebooks zu finden ist. Diese Seite lässt sich gut drucken. Ein Link eines Plans öffnet den Schritt mit seinem Modell.',
  fromTheNotebooks: 'Aus den Notebooks',
  thePageItself: 'Die Seite selbst',
  ofTheNotebooks:
    'Überschriften, Diagramme, Ausgaben, Behauptungen und Übungen aus fünf Notebooks, mit denen viele Transformer lernen, und die Schritte der Lektionen, die dasselbe an einem Modell zeigen, das trainiert.',
  stepOf: ({ title, number, all }) => `${title} (${number} von ${all})`,
  minutes: ({ from, to }) => `${from}–${to} min`,
  ask: ({ question }) => `Frage: ${question}`,
  theRunDecides: 'Der Lauf entscheidet.',
  theyDo: 'Sie tun.',
  actions: ({ all }) => `${all.join('; ')}.`,
  theySee: 'Sie sehen.',
  why: 'Warum.',
  check: ({ question }) => `Prüffrage: ${question}`,
  orWithin: ({ within }) => `, oder bis zu ${within} davon entfernt`,
  thePageLooks: 'Die Seite sieht nach, ob es so ist.',
  columns: { kind: 'ist', what: 'im Notebook', here: 'hier', note: 'Anmerkung' },
  kinds: {
    heading: 'Überschrift',
    plot: 'Diagramm',
    print: 'Ausgabe',
    claim: 'Behauptung',
    exercise: 'Übung',
    'next step': 'nächster Schritt',
  },
  texts: {
    '45 minutes: what attention does': '45 Minuten: Was Attention tut',
    'For a first look, without formulas. Everyone, or every pair, has a browser. No account is needed, and nothing is sent anywhere. Open the link of the first part, then go on step by step.':
      'Für einen ersten Blick, ohne Formeln. Alle, oder je zwei, haben einen Browser. Ein Konto braucht es nicht, und nichts wird irgendwohin gesendet. Öffne den Link des ersten Teils, dann geht es Schritt für Schritt weiter.',
    'Collect predictions by a show of hands before any click.':
      'Sammle Vorhersagen per Handzeichen, bevor jemand klickt.',
    'Ask why all slots answer alike.': 'Frage, warum alle Felder gleich antworten.',
    'Let one pair drag the timeline in front.': 'Lass zwei vorn die Zeitleiste ziehen.',
    'Point at the diagonal; ask what a row means.':
      'Zeige auf die Diagonale; frage, was eine Zeile bedeutet.',
    'Each pair takes another slot and compares.':
      'Je zwei nehmen ein anderes Feld und vergleichen.',
    'Before: where will the diagonal be this time?': 'Vorher: Wo wird die Diagonale diesmal sein?',
    '90 minutes: from the token to the trained model':
      '90 Minuten: vom Token zum trainierten Modell',
    'For a course that goes on to build one. It takes a token through the whole model, trains it, leaves parts out, and ends with what training does not show. Answers can be handed in: *Your answers* in the column of lessons makes a file of them.':
      'Für einen Kurs, der danach selbst eines baut. Er führt ein Token durch das ganze Modell, trainiert es, lässt Teile weg und endet mit dem, was das Training nicht zeigt. Antworten lassen sich abgeben: *Deine Antworten* in der Spalte der Lektionen macht eine Datei daraus.',
    'Collect predictions before any click.': 'Sammle Vorhersagen, bevor jemand klickt.',
    'One projector, one token; then everyone takes another.':
      'Ein Beamer, ein Token; dann nehmen alle ein anderes.',
    'The formula is on the page; ask for p = 0.':
      'Die Formel steht auf der Seite; frage nach p = 0.',
    'Ask why longer training does not help.': 'Frage, warum längeres Training nicht hilft.',
    'Write the four lines of PyTorch on the board.':
      'Schreibe die vier Zeilen PyTorch an die Tafel.',
    'Compute the 37.5 % together.': 'Rechnet die 37,5 % gemeinsam aus.',
    'Drag the timeline over the fall.': 'Ziehe die Zeitleiste über den Abfall.',
    'Each pair takes another head.': 'Je zwei nehmen einen anderen Kopf.',
    'Where does the gradient begin? At p − 1.': 'Wo beginnt der Gradient? Bei p − 1.',
    'Half of the class trains with, half without.':
      'Die halbe Klasse trainiert mit, die andere ohne.',
    'Which part reads other positions?': 'Welcher Teil liest andere Positionen?',
    'Which of the two curves do you trust, and why?':
      'Welcher der beiden Kurven traust du, und warum?',
    'Homework: the lesson on induction heads.': 'Hausaufgabe: die Lektion über Induktionsköpfe.',
    'In copy and reverse all heads of a layer do the same.':
      'Beim Kopieren und Umkehren tun alle Köpfe einer Schicht dasselbe.',
    'The view Tensors lists the shape of every tensor.':
      'Die Ansicht Tensoren nennt die Form jedes Tensors.',
    'The notebook says ReLU; its code has GELU, as here.':
      'Das Notebook sagt ReLU; sein Code hat GELU, wie hier.',
    'The list Held-out examples shows them all the time.':
      'Die Liste der Testbeispiele zeigt sie die ganze Zeit.',
    'True in the last layer, not in layer 1, which the notebook plots.':
      'Das gilt in der letzten Schicht, nicht in Schicht 1, die das Notebook zeichnet.',
    'Its norms come after each sum: post-norm.': 'Seine Normen kommen nach jeder Summe: Post-Norm.',
    'Each of its "epochs" is one batch.': 'Jede seiner „Epochen“ ist ein Batch.',
    'The notebook draws it in train mode, with dropout.':
      'Das Notebook zeichnet sie im Trainingsmodus, mit Dropout.',
    'A look is no proof: cut what you think is used.':
      'Hinsehen ist kein Beweis: Schneide weg, was deiner Meinung nach gebraucht wird.',
    'Also `forward --preset encoder` on the command line.':
      'Auch `forward --preset encoder` auf der Kommandozeile.',
    'The view Positions turns it with Transpose of Tensors.':
      'Die Ansicht Positionen zeigt sie; unter Tensoren dreht *Transponieren* sie.',
    'Drop a text or a table on the page.':
      'Lass einen Text oder eine Tabelle auf die Seite fallen.',
    'Setting saved_activations keeps less, or in 16 bits.':
      'Die Einstellung saved_activations behält weniger, oder in 16 Bit.',
  },
};
