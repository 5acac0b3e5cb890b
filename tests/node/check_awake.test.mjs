// check is awake: a case with a wrong number, an unknown tensor or setting, or a missing tensor
// fails. What counts as rounding does so by its size or by the case's list.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { checkFile } from '../../wasm/cli/check.mjs';
import { loadEngine, modulesFolder, root } from './engine.mjs';

const golden = join(root, 'tests/golden');
const own = join(golden, 'small_causal.safetensors');
/** A case in which gradients of 0 are not listed. */
const rotary = join(golden, 'family/g12_odd_rotary_heads.safetensors');
const folder = mkdtempSync(join(tmpdir(), 'headroom-check-'));
after(() => rmSync(folder, { recursive: true }));

const describeFailure = ({ groups, problems }) =>
  JSON.stringify({ problems, failed: Object.entries(groups).filter(([, group]) => !group.pass) });

test('a case with a setting that does not exist is refused by its name', async () => {
  const engine = await loadEngine();
  const bytes = readFileSync(rotary);
  const at = bytes.indexOf('rope_base');
  assert.ok(at > 0);
  bytes.write('rope_bass', at);
  const file = join(folder, 'odd.safetensors');
  writeFileSync(file, bytes);
  const result = await checkFile(engine, file);
  assert.equal(result.pass, false);
  assert.deepEqual(result.problems, ["the config's rope_bass is not known"]);
});

test('the own case compares every kind of tensor', async () => {
  const { groups } = await checkFile(await loadEngine(), own);
  const wanted = [
    'act',
    'attn',
    'logits',
    'loss',
    'grad',
    'grad W_k.bias',
    'grad_norm',
    'clip_coef',
    'adam1',
    'adam3',
    'loss_steps',
    'grad_norm_steps',
  ];
  assert.deepEqual(
    wanted.filter((group) => !groups[group]),
    [],
  );
  assert.equal(groups.grad.tensors + groups['grad W_k.bias'].tensors, 37);
});

/**
 * A copy of the own case, or another, after change(header, data, config); data is a Buffer of the
 * tensors, and what change returns replaces it.
 */
function changed(name, change, of = own) {
  const bytes = readFileSync(of);
  const size = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + size));
  const data = Buffer.from(bytes.subarray(8 + size));
  const config = JSON.parse(header.__metadata__.config);
  const kept = change(header, data, config) ?? data;
  header.__metadata__.config = JSON.stringify(config);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const path = join(folder, `${name}.safetensors`);
  writeFileSync(path, Buffer.concat([length, text, kept]));
  return path;
}

/** Changes one number of a tensor by a share of the tensor's largest. */
const nudge = (tensor, share) => (header, data) => {
  const [begin, end] = header[tensor].data_offsets;
  const values = Array.from({ length: (end - begin) / 4 }, (_, i) =>
    data.readFloatLE(begin + 4 * i),
  );
  const at = begin + 4 * (values.length >> 1);
  data.writeFloatLE(data.readFloatLE(at) + share * Math.max(...values.map(Math.abs)), at);
};

const rename = (from, to) => (header) => {
  header[to] = header[from];
  delete header[from];
};

test('a number that is wrong in any kind of tensor fails its group', async () => {
  const engine = await loadEngine();
  const cases = {
    act: 'act.block.1',
    attn: 'attn.0',
    logits: 'logits',
    loss: 'loss',
    grad: 'grad.blocks.0.attention.W_q.weight',
    grad_norm: 'grad_norm',
    clip_coef: 'clip_coef',
    adam3: 'adam3.output.weight',
    loss_steps: 'loss_steps',
    grad_norm_steps: 'grad_norm_steps',
  };
  for (const [group, tensor] of Object.entries(cases)) {
    const result = await checkFile(engine, changed(`nudged-${group}`, nudge(tensor, 1e-3)));
    assert.equal(result.pass, false, group);
    assert.deepEqual(
      Object.keys(result.groups).filter((key) => !result.groups[key].pass),
      [group],
    );
    assert.equal(result.groups[group].worst, tensor.replace(/^grad\./, ''));
  }
});

test('what check does not know, or misses, fails the case and is named', async () => {
  const engine = await loadEngine();
  const cases = [
    ['unknown tensor', rename('grad_norm', 'beauty'), /beauty is not known/],
    ['unknown activation', rename('act.hidden', 'act.soul'), /no act\.soul/],
    [
      'unknown setting',
      (header, data, config) => {
        config.soul = 1;
      },
      /soul is not known/,
    ],
    [
      'unknown value',
      (header, data, config) => {
        config.layernorm_eps = -1;
      },
      /norm_eps cannot be "-1"/,
    ],
    [
      'unknown mask',
      (header, data, config) => {
        config.mask = 'window';
      },
      /mask cannot be "window"/,
    ],
    ['missing parameter', rename('output.bias', 'grad_norm_steps.x'), /no output\.bias/],
    ['no tokens', rename('tokens', 'tekens'), /no tokens/],
    [
      'unknown adam',
      (header, data, config) => {
        config.adam.amsgrad = true;
      },
      /amsgrad is not known/,
    ],
  ];
  for (const [name, change, message] of cases) {
    const result = await checkFile(
      engine,
      changed(name.replace(' ', '-'), /** @type {any} */ (change)),
    );
    assert.equal(result.pass, false, name);
    assert.match(result.problems.join('; '), message);
  }
});

/** The numbers of a float tensor of a case. */
const numbersIn = (header, data, name) => {
  const [begin, end] = header[name].data_offsets;
  return Array.from({ length: (end - begin) / 4 }, (_, i) => data.readFloatLE(begin + 4 * i));
};

/** The names of a case's parameters. */
const parametersOf = (header) =>
  Object.keys(header)
    .filter((name) => name.startsWith('grad.'))
    .map((name) => name.slice('grad.'.length));

/**
 * Makes the own case one of another optimiser with weight decay 0.5 and clipping: its parameters
 * after the first step are worked out here in double precision from the file's gradients.
 */
const withDecay = (optimizer) => (header, data, config) => {
  const { lr, eps } = config.adam;
  const decay = 0.5;
  const norm = Math.hypot(
    ...parametersOf(header).flatMap((name) => numbersIn(header, data, `grad.${name}`)),
  );
  const factor = Math.min(1, config.clip / (norm + 1e-6));
  assert.ok(factor < 0.9, `clipping acts: ${factor}`);
  for (const name of parametersOf(header)) {
    const values = numbersIn(header, data, name);
    const gradients = numbersIn(header, data, `grad.${name}`);
    const [begin] = header[`adam1.${name}`].data_offsets;
    const pull = header[name].shape.length === 2 ? decay : 0;
    values.forEach((value, i) => {
      const coupled = optimizer === 'adam' ? pull * value : 0;
      const kept = optimizer === 'adamw' ? value * (1 - lr * pull) : value;
      const g = factor * gradients[i] + coupled;
      data.writeFloatLE(kept - (lr * g) / (Math.abs(g) + eps), begin + 4 * i);
    });
  }
  const last = /^adam3\.|^loss_steps$|^grad_norm_steps$/;
  for (const name of Object.keys(header).filter((key) => last.test(key))) delete header[name];
  Object.assign(config, { optimizer, adam_steps: 1 });
  config.adam.weight_decay = decay;
};

/** A file may hold no bytes that belong to no tensor: closes the gaps of those that are gone. */
const closeGaps = (change) => (header, data, config) => {
  change(header, data, config);
  const tensors = Object.values(header).filter(({ data_offsets }) => data_offsets);
  tensors.sort((a, b) => a.data_offsets[0] - b.data_offsets[0]);
  let at = 0;
  for (const tensor of tensors) {
    const [begin, end] = tensor.data_offsets;
    data.copy(data, at, begin, end);
    tensor.data_offsets = [at, at + end - begin];
    at += end - begin;
  }
  return data.subarray(0, at);
};

for (const optimizer of ['adam', 'adamw']) {
  test(`clipping and a step of ${optimizer} with weight decay`, async () => {
    const engine = await loadEngine();
    const path = changed(`decay-${optimizer}`, closeGaps(withDecay(optimizer)));
    const result = await checkFile(engine, path);
    assert.ok(result.pass, describeFailure(result));
    assert.ok(result.groups.clip_coef && result.groups.adam1);
    const wrong = closeGaps((header, data, config) => {
      withDecay(optimizer)(header, data, config);
      nudge('clip_coef', 1e-3)(header, data);
    });
    const { groups } = await checkFile(engine, changed(`decay-wrong-${optimizer}`, wrong));
    assert.equal(groups.clip_coef.pass, false);
  });
}

test('the case says which gradients are rounding, not the name', async () => {
  const engine = await loadEngine();
  const keys = ['blocks.0.attention.W_k.bias', 'blocks.1.attention.W_k.bias'];
  const listed = (list, more = () => {}) => {
    const change = (header, data, config) => {
      config.gradient_is_rounding_noise_only = list;
      more(header, data);
    };
    return checkFile(engine, changed('listed', change));
  };
  const asNamed = await listed(keys);
  assert.ok(asNamed.pass, describeFailure(asNamed));
  assert.equal(asNamed.groups['grad W_k.bias'].tensors, 2);

  // what is not listed is rounding by its size
  const none = await listed([]);
  assert.ok(none.pass, describeFailure(none));
  assert.equal(none.groups['grad W_k.bias'], undefined);
  assert.deepEqual([none.groups.grad.tensors, none.groups['grad tiny'].tensors], [35, 2]);

  // Where the gradient is rounding, a difference of 5e-7 is allowed, and an Adam step up to lr.
  const nudged = (header, data) => {
    for (const [name, change] of [
      ['grad.norm.bias', 5e-7],
      ['adam1.norm.bias', 9e-4],
    ]) {
      const [begin] = header[name].data_offsets;
      data.writeFloatLE(data.readFloatLE(begin) + change, begin);
    }
  };
  const rounding = await listed([...keys, 'norm.bias'], nudged);
  assert.ok(rounding.pass, describeFailure(rounding));
  assert.equal(rounding.groups['grad rounding'].worst, 'norm.bias');
  assert.equal((await listed(keys, nudged)).groups.adam1.pass, false);

  const unknown = await listed([...keys, 'norm.soul']);
  assert.match(unknown.problems.join(), /norm\.soul, which the model has not/);
});

test('the gradient of a number that is not turned is rounding; a wrong one fails', async () => {
  const engine = await loadEngine();
  const good = await checkFile(engine, rotary);
  assert.ok(good.pass, describeFailure(good));
  assert.equal(good.groups['adam4 tiny'].worst, 'adam4.blocks.0.attention.W_k.bias');
  // of three heads of three numbers, the third is turned with none
  /** @type {[string, number, number, ...string[]][]} */
  const wrong = [
    ['a gradient that is not 0', 2, 1e-4, 'grad', 'adam1', 'adam4'],
    ['a gradient that is off', 1, 1e-4, 'grad'],
    ['a step of more than lr', 2, 1.1, 'adam1 tiny'],
    ['a step that is off', 1, 0.1, 'adam1'],
  ];
  for (const [what, at, share, ...groups] of wrong) {
    const [group] = groups;
    const tensor = `${group.split(' ')[0]}.blocks.0.attention.W_k.bias`;
    const change = (header, data, config) => {
      const values = numbersIn(header, data, tensor);
      const size = group === 'grad' ? Math.max(...values.map(Math.abs)) : config.lr;
      const [begin] = header[tensor].data_offsets;
      const lower = Math.sign(values[at]) * share * size;
      data.writeFloatLE(values[at] + lower, begin + 4 * at);
    };
    const result = await checkFile(engine, changed('rotary', change, rotary));
    const failed = Object.keys(result.groups).filter((key) => !result.groups[key].pass);
    assert.deepEqual(failed, groups, what);
  }
});

test('the command prints a JSON object a file, and its status is the verdict', () => {
  const bad = changed('status', nudge('logits', 1e-3));
  writeFileSync(join(folder, 'broken.safetensors'), 'x');
  const run = (...files) =>
    spawnSync(
      process.execPath,
      [
        join(root, 'wasm/cli.mjs'),
        'check',
        '--modules',
        modulesFolder,
        '--kernels',
        'simd128',
        ...files,
      ],
      { encoding: 'utf8' },
    );
  const good = run(own);
  assert.equal(good.status, 0, good.stderr);
  assert.equal(JSON.parse(good.stdout).name, 'small_causal');
  assert.match(
    good.stderr,
    /^group +largest[^]*\nact +\d\.\de-\d+ +relative +1\.0e-5 +4 +small_causal act\.[^]*\nsimd128/,
  );
  assert.ok(good.stderr.endsWith('\nsimd128, 1 thread: 1 of 1 files pass\n'), good.stderr);
  for (const file of [
    bad,
    join(folder, 'broken.safetensors'),
    join(folder, 'missing.safetensors'),
  ]) {
    const { status, stdout, stderr } = run(own, file);
    assert.equal(status, 1, file);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).pass),
      [true, false],
    );
    assert.match(stderr, /1 of 2 files pass/);
    if (file === bad) assert.match(stderr, /\nlogits .* 2 .*TOO LARGE\n/);
  }
});
