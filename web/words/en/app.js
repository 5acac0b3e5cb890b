// Words: the page.

export default {
  theBrowserDoesNot:
    'The browser does not allow access to the clipboard: copy the link from its field.',
  copied: 'Copied.',
  theBrowserDoesNotAllow: 'The browser does not allow access to the clipboard.',
  backAtTheSettings: ({ name }) => `Back at the settings of ${name}, at step 0.`,
  aRestartGoesOn: ({ step }) => `A restart goes on from step ${step}, where it was saved.`,
  theSettingsAreKept: 'The settings are kept; a restart begins again at step 0.',
  trainingHasStopped: 'Training has stopped',
  restart: 'Restart',
  panels: 'Panels',
  leftColumn: 'Left column',
  thisViewCouldNot: ({ why }) =>
    `This view could not be loaded: ${why}. The run is not touched. Try again, or reload the page when there is a network.`,
  tryAgain: 'Try again',
  loading: 'Loading …',
  noStyleSheet: 'its style sheet did not come',
  linkCopied: ({ step, isOwnText }) =>
    `Link copied. It holds every setting${step ? `, the seed and step ${step}` : ' and the seed'}${isOwnText ? '; the text stays on this machine' : ''}.`,
  seedIs: ({ seed }) => `New seed ${seed}.`,
  modes: {
    explore: { text: 'Explore', title: 'The model, its answers and its curve (E)' },
    everything: { text: 'Everything', title: 'All settings, views and read-outs (E)' },
  },
  panelNames: {
    explore: { charts: 'Curve', inspect: 'Head', lesson: 'Start here' },
    everything: { charts: 'Charts', inspect: 'Inspect', lesson: 'Lesson' },
  },
  panelTabs: {
    model: 'Model',
    charts: 'Charts',
    inspect: 'Inspect',
    settings: 'Settings',
    lesson: 'Lesson',
  },
  columnTabs: { lesson: 'Lesson', settings: 'Settings', inspect: 'Inspector' },
  later: {
    panels: 'Charts and settings',
    hiding: 'What is hidden',
    written: 'What heads write',
    world: 'The world',
    words: 'The glossary',
    start: 'The first steps',
    lesson: 'The lessons',
    numbers: 'The table',
    sheet: 'The sheet',
    list: 'The list',
    language: 'The language',
  },
  notLoaded: ({ what, why }) =>
    `${what} could not be loaded: ${why}. Try again, or reload the page when there is a network.`,
  builtForLesson: 'Built for the lesson: a new model, at step 0.',
  cannotRun: 'This browser cannot run Headroom',
  engineStopped: 'The engine has stopped',
  stoppedBecause: ({ why }) => `${why}.`,
  notLoadedEngine: 'The engine could not be loaded',
  incomplete: ({ why }) =>
    `${why}. The page's own files may be incomplete: build again with ./web/play.`,
  missing: {
    wasm: 'This browser has no WebAssembly, in which Headroom computes. Some "lockdown" modes switch it off.',
    simd: 'This browser has no WebAssembly SIMD. It is in Chrome and Edge 91, Firefox 89, Safari 16.4 and everything newer.',
    workers: 'This browser has no workers.',
    modules:
      'This browser cannot start module workers. They are in Chrome and Edge 80, Firefox 114, Safari 15 and everything newer',
  },
  textGone: ({ name }) =>
    `Your text “${name}” was not kept over the reload: this is the built-in one. Choose or paste yours again to continue with it.`,
  textStays: 'Stays on this machine: kept while this tab is open, never in a link.',
  textNotStored:
    'Stays on this machine, and is lost when the page is reloaded: this browser cannot store it.',
  textTooLong: ({ most }) =>
    `Stays on this machine, and is lost when the page is reloaded: only ${most} characters are kept.`,
  openWhole: 'Open in Headroom ↗',
};
