// What is said of a setting with a value that it cannot have: by the engine in the names of the
// command line, and by the page in the names and units of its fields.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { LISTS } from '../../web/model/settingsrules.js';
import { settingWords } from '../../web/model/words.js';
import { errorWords } from '../../web/model/errorwords.js';
import { shownAs } from '../../web/model/shownas.js';
import { loadEngine } from './engine.mjs';

/** @type {any} */
let engine;
before(async () => {
  engine = await loadEngine();
});

/** Values that a setting cannot have. */
function wrong({ type, min, max }) {
  if (type === 'choice') return ['ninth', ''];
  if (type === 'bool') return ['2', 'ninth'];
  if (type === 'text') return ['später'];
  return [String(min - 1), String(10 * max + 1), 'many', ...(type === 'int' ? ['1.5'] : ['1,5'])];
}

const count = (text, part) => text.split(part).length - 1;

/** What the engine says of one setting with this value, once. */
function refusal(preset, key, value) {
  const { problems } = engine.read([
    ['preset', preset],
    [key, value],
  ]);
  const own = problems.filter((problem) => problem.key === key);
  assert.equal(own.length, 1, `${key}=${value}: ${JSON.stringify(problems)}`);
  return own[0].message;
}

/** The settings in force as the page has them. */
function settingsOf(preset) {
  const lab = engine.create({ preset });
  const inForce = { ...lab.settings, facts: lab.plan().task };
  lab.destroy();
  return inForce;
}

for (const preset of ['reverse', 'text', 'encdec', 'majority'])
  test(`preset ${preset}: every setting names its field and its value, once`, () => {
    const settings = engine.describe().settings.filter(({ key }) => !LISTS.includes(key));
    const inForce = settingsOf(preset);
    for (const setting of settings) {
      const { key } = setting;
      const { label, sub } = settingWords(setting);
      for (const value of wrong(setting)) {
        const message = refusal(preset, key, value);
        assert.ok(message.startsWith(`${key} cannot be "${value}": `), message);
        assert.equal(count(message, ' cannot be '), 1, message);
        const said = errorWords(message, key, inForce, value);
        const name = `${label}${sub ? `_${sub}` : ''}`;
        assert.ok(said.startsWith(`${name} cannot be "${value}": `), said);
        assert.equal(count(said, ' cannot be '), 1, said);
        if (key.includes('_') && !name.includes(key)) assert.equal(count(said, key), 0, said);
      }
    }
  });

test('a length is refused in lengths: the value and both limits', () => {
  const inForce = settingsOf('reverse');
  const { min, max } = engine.describe().settings.find(({ key }) => key === 'seq');
  const as = shownAs('seq', inForce);
  const typed = 5000;
  const message = refusal('reverse', 'seq', String(as.fromShown(typed)));
  assert.match(message, /seq cannot be "10001": it is a whole number from 1 to 4096/);
  const [, value, low, high] =
    /^Length cannot be "(\d+)": it is a whole number from (\d+) to (\d+)$/
      .exec(errorWords(message, 'seq', inForce, String(typed)))
      .map(Number);
  assert.equal(value, typed);
  assert.equal(errorWords(message, 'seq', inForce), errorWords(message, 'seq', inForce, '5000'));
  // what the limits say is accepted, and one step beyond is not
  assert.ok(as.fromShown(low) >= min && as.fromShown(high) <= max);
  assert.ok(as.fromShown(high + 1) > max);
  assert.equal(low, 1);
});
