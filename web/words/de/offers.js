// Worte: Angebote.

export default {
  sevenSmallExperimentsFrom:
    'Sieben kleine Versuche: von einem Token bis zum Ausschalten eines Kopfes.',
  allLessons: 'Alle Lektionen',
  whatNext: 'Wie weiter?',
  makeItHarder: 'Mach es schwerer',
  done: 'Fertig',
  startHereAtStep: ({ at }) => `Los geht’s · bei Schritt ${at}`,
  startHereMinutes: 'Los geht’s · 10 Minuten',
  continue: 'Weiter',
  begin: 'Anfangen',
  putItBack: 'Wieder einschalten',
  cutThisHead: 'Diesen Kopf ausschalten',
  theWholeModelAgain: 'wieder das ganze Modell',
  yourOwnInput: 'Deine eigene Eingabe',
  longerOrFewerLayers: 'länger, oder weniger Schichten',
  next: ({ title }) => `Als Nächstes: ${title}`,
  rows: { seq: 'Länge', n_layers: 'Schichten' },
  less: { seq: 'Kürzer', n_layers: 'Weniger Schichten' },
  more: { seq: 'Länger', n_layers: 'Mehr Schichten' },
  canItDoWithout: ({ head }) => `schafft es das ohne ${head}?`,
};
