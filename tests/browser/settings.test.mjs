// Settings: they live in the link, nonsense is refused with a reason, a change says what it does,
// and one without effect says why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

test(
  'settings live in the link, only those that differ, and the link brings them back without ' +
    'starting',
  async () => {
    const { page, url, link, linkHas, number, until, says, rest } = await open({
      hash: '#preset=copy',
    });
    assert.equal(await link(), '#preset=000-copy');
    await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
    await linkHas('n_layers=3');
    await rest();
    await page.fill('#lr', '0.002');
    await page.keyboard.press('Enter');
    await linkHas('lr=0.002');
    await page.click('#norm [data-id=post]');
    await linkHas('norm=post');
    const made = await link();
    assert.equal(made, '#preset=000-copy&n_layers=3&norm=post&lr=0.002');
    await page.goto('about:blank');
    await page.goto(url + made);
    await says('#cell', 'Row sums');
    await rest();
    assert.equal(await page.inputValue('#n_layers'), '3');
    assert.equal(await page.getAttribute('#norm [data-id=post]', 'aria-checked'), 'true');
    assert.equal(await number('#read-step'), 0);
    await page.click('[data-key=n_layers] [aria-label="Layers: less"]');
    await until(() => !location.hash.includes('n_layers'));
  },
);

test('nonsense in a link is refused by name, the rest is used, nothing starts', async () => {
  const { page, text, number, problems } = await open({
    hash: '#preset=copy&n_layers=99&d_model=32&__proto__=1&colour=red',
  });
  assert.match(
    await text('#n_layers-error'),
    /^Layers cannot be "99": it is a whole number from 1 to 24$/,
  );
  const note = await text('#settings-note');
  for (const word of ['Layers', '99', 'colour', '__proto__']) assert.ok(note.includes(word), note);
  assert.equal(await page.inputValue('#d_model'), '32');
  assert.equal(await page.inputValue('#n_layers'), '2');
  assert.equal(await number('#read-step'), 0);
  assert.deepEqual(problems, []);
});

test('a link whose settings do not fit opens the preset and says what was refused', async () => {
  const { text } = await open({ hash: '#preset=copy&n_heads=7' });
  assert.match(await text('#n_heads-error'), /^Heads 7 does not divide Width d_model 64; /);
});

test('a refused value stays at its control with the reason, and the run goes on', async () => {
  const { page, past, says, number, link } = await open();
  await page.click('#play');
  await past(10);
  await page.fill('#n_heads', '5');
  await page.keyboard.press('Enter');
  await says('#n_heads-error', /^Heads 5 does not divide/);
  assert.equal(await page.inputValue('#n_heads'), '5');
  assert.equal(await page.$$eval('.tile[data-id^="attention.0"]', (tiles) => tiles.length), 4);
  assert.ok(!(await link()).includes('n_heads'));
  const step = await number('#read-step');
  await past(step + 10);
  await page.fill('#n_layers', '1e3');
  await page.keyboard.press('Enter');
  await says('#n_layers-error', '1e3');
});

test('every field says once, in its own name and units, what it cannot be', async () => {
  const { page, says, problems } = await open({ hash: '#preset=reverse' });
  await page.$$eval('#settings details', (all) => all.forEach((one) => (one.open = true)));
  const fields = await page.$$eval('#controls input.num:not(:disabled)', (all) =>
    all.map((field) => ({
      id: field.id,
      name: /** @type {any} */ (field)
        .closest('.row')
        .querySelector('label')
        .innerHTML.replace(/<sub>(.*)<\/sub>/, '_$1'),
    })),
  );
  assert.ok(fields.length > 25, String(fields.length));
  const refuse = async ({ id, name }, typed) => {
    await page.fill(`#${id}`, typed);
    await page.keyboard.press('Enter');
    await says(`#${id}-error`, `${name} cannot be "${typed}": it is a `);
    const said = await page.$$eval(
      '#settings *, #toast',
      (all) =>
        all.filter((one) => one.childElementCount === 0 && /cannot be/.test(one.textContent))
          .length,
    );
    assert.equal(said, 1, id);
  };
  for (const field of fields) await refuse(field, '1e12');
  for (const field of fields.filter(({ id }) => ['seq', 'd_model', 'lr', 'dropout'].includes(id)))
    for (const typed of ['-1', '99999', 'many', '']) await refuse(field, typed);
  await refuse({ id: 'seq', name: 'Length' }, '1.5');
  await says('#seq-error', 'Length cannot be "1.5": it is a whole number from 1 to 2047');
  assert.deepEqual(problems, []);
});

test('a learning rate applies to the run in progress; a new width makes a new model', async () => {
  const { page, past, at, says, number, link, linkHas } = await open();
  await page.click('#play');
  await past(10);
  await page.fill('#lr', '0.0005');
  await page.keyboard.press('Enter');
  await linkHas('lr=0.0005');
  assert.ok((await number('#read-step')) >= 10);
  await page.fill('#d_model', '32');
  await page.keyboard.press('Enter');
  await at(0);
  await says('#settings-note', /64 → 32.*new model/);
  assert.match(await link(), /d_model=32&lr=0.0005/);
});

test('reset gives the same initial weights, a new seed gives others', async () => {
  const { page, text, at, rest, link } = await open();
  const first = await text('#read-loss');
  assert.match(first, /^\d/);
  for (let i = 0; i < 3; i++) await page.click('#step');
  await at(3);
  await page.click('#reset');
  await rest();
  assert.equal(await text('#read-step'), '0');
  assert.equal(await text('#read-loss'), first);
  await page.click('#new-seed');
  await rest();
  assert.match(await link(), /seed=\d+/);
  assert.match(await text('#settings-note'), /New seed/);
  assert.notEqual(await text('#read-loss'), first);
});

test('heads go from one number that divides the width to the next', async () => {
  const { page, linkHas, rest } = await open({ hash: '#preset=copy' });
  await page.click('[data-key=n_heads] [aria-label="Heads: more"]');
  await linkHas('n_heads=8');
  await rest();
  assert.equal(await page.textContent('#n_heads-error'), '');
  await page.click('[data-key=n_heads] [aria-label="Heads: less"]');
  await page.waitForFunction(() => !location.hash.includes('n_heads'));
});

test(
  'a setting that has no effect beside the others is dimmed, with the reason, and comes back ' +
    'with its effect',
  async () => {
    const { page, text, says, until, violations } = await open({
      hash: '#preset=text&d_model=16&n_heads=2&n_layers=1',
    });
    assert.ok((await page.isDisabled('#vocab')) && (await page.isVisible('#vocab-idle')));
    assert.equal(await text('#vocab-idle'), 'The text decides.');
    assert.match(await page.getAttribute('#vocab', 'aria-describedby'), /vocab-idle/);
    assert.ok(await page.isDisabled('[data-key=vocab] [aria-label="Vocabulary: more"]'));
    for (const detail of await page.$$('#controls details'))
      await detail.evaluate((/** @type {HTMLDetailsElement} */ element) => {
        element.open = true;
      });
    assert.ok(
      (await page.isDisabled('#momentum')) &&
        (await page.isEnabled('#beta1')) &&
        (await page.isDisabled('#n_dec_layers')),
    );
    assert.deepEqual(await violations('#settings'), []);
    await page.selectOption('#optimizer', 'sgd');
    await until(() => !(/** @type {any} */ (document.querySelector('#momentum')).disabled));
    assert.equal(await text('#momentum-idle'), '');
    assert.equal(await text('#beta1-idle'), 'Only adam, adamw, muon and lion use it.');
    assert.deepEqual(
      [
        await page.isVisible('#beta1-idle'),
        await page.$eval(
          '#beta2-idle',
          (reason) => reason.classList.contains('hidden') && reason.textContent,
        ),
      ],
      [true, 'Only adam, adamw, muon and lion use it.'],
      'said once',
    );
    await page.fill('#steps', '50');
    await page.keyboard.press('Enter');
    // of the settings that apply to the run in progress, too
    await says('#epochs-idle', 'Steps is set.');
    assert.ok(await page.isDisabled('#epochs'));
  },
);

test('a setting is what was chosen with a long text of the reader’s as well', async () => {
  const { page, says, rest, link, learn } = await open({
    hash: '#preset=text&seq=12&d_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16&steps=20',
  });
  await page.click('#corpus-paste');
  await page.fill('#corpus-area', 'To and fro the boats go, '.repeat(800));
  await page.click('#corpus-use');
  await learn();
  await says('#corpus-size', '20,000 characters');
  await rest();
  for (const heads of ['4', '8']) {
    await page.click('[data-key=n_heads] [aria-label="Heads: more"]');
    await rest();
    assert.equal(await page.inputValue('#n_heads'), heads);
  }
  assert.match(await link(), /&n_heads=8&/);
});
