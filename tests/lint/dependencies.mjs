// What may import what, for dependency-cruiser. Folders go from the bottom up: a module imports
// those of its own folder and of folders before it in these lists, never in a circle.
const PAGE = ['base', 'model', 'run', 'draw', 'state', 'storage', 'worker', 'controller', 'ui'];
const LOADERS = ['start.mjs', 'loader.mjs', 'index.mjs'];
const WASM = ['lab', 'data', ...LOADERS, 'analysis', 'export', 'cli', 'cli.mjs'];

/** Rules against imports of what comes later in a list. */
const upwards = (top, folders) =>
  folders.slice(0, -1).map((folder, i) => ({
    name: `${top}-${folder.replace('.', '-')}-imports-upwards`,
    severity: 'error',
    from: { path: `^${top}/${folder}(/|$)` },
    to: { path: `^${top}/(${folders.slice(i + 1).join('|')})(/|$)` },
  }));

export default {
  forbidden: [
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: 'vendor/|^(node|npm):' },
    },
    ...upwards('web', [...PAGE, 'features', 'app', 'main.js']),
    ...upwards('wasm', WASM),
    {
      name: 'feature-imports-feature',
      severity: 'error',
      from: { path: '^web/features/(\\w+)/' },
      to: { path: '^web/features/\\w+/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'engine-imports-page',
      severity: 'error',
      from: { path: '^wasm/' },
      to: { path: '^(web|tests)/' },
    },
    {
      name: 'page-imports-tests',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)vendor/' },
    moduleSystems: ['es6', 'cjs'],
    tsPreCompilationDeps: false,
    cache: false,
  },
};
