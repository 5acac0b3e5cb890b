// ESLint: its recommended rules, and what keeps functions readable. TypeScript finds names that are
// not there, prettier lays the code out, dependency-cruiser and knip look at imports and exports.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { AVOIDED } from './words.mjs';

const modules = resolve(process.env.HEADROOM_MODULES ?? 'build/check-modules');
const js = createRequire(join(modules, 'any.js'))('@eslint/js');

export default [
  { ignores: ['**/node_modules/**', 'tests/golden/**', 'build/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-control-regex': 'off', // of a terminal
      'no-undef': 'off',
      'no-unused-vars': [
        'error',
        {
          args: 'after-used',
          argsIgnorePattern: '^_',
          ignoreRestSiblings: true,
          varsIgnorePattern: '^_',
        },
      ],
      eqeqeq: ['error', 'always'],
      'max-len': ['error', { code: 100, ignoreUrls: true, ignoreRegExpLiterals: true }],
      'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'one-var': ['error', 'never'],
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
  // a text is one line, for those who read it beside another language
  { files: ['web/words/*/**'], rules: { 'max-len': 'off' } },
  {
    files: ['web/words/en/*.js'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value', 'TemplateElement[value.raw'].map((node) => ({
          selector: `${node}=/${AVOIDED.source}/i]`,
          message: 'Readers of plain English stumble over this word.',
        })),
      ],
    },
  },
];
