// The worker that reads one file: neither the page nor training waits for it.
//
// Says { row: { said } }, what it is doing, any number of times; then { row }, what the file is and
// the text to learn from; then { result }, what a step costs with each kind of tokens, or []; or
// { problem }.
import { packMessage } from '../../base/protocol.js';
import { presetOf } from '../../wasm/data/decisions.mjs';
import { sentence } from '../../wasm/lab/sentence.mjs';
import { load } from '../../wasm/loader.mjs';
import { givenText } from '../../wasm/models/prepare.mjs';
import { flopsPerMs } from '../../run/speed.js';
import { findHere } from './finding.js';

/** More than the longest text takes: of a larger file this much is read. */
const MOST_BYTES = 4 * (16 << 20) + 8;
const TOKENS = ['characters', 'words', 'bpe'];
/** As many tokens as the engine's own number, or more where there are many characters. */
const TOKEN_VOCAB = 512;

async function bytesOf(source) {
  if (source instanceof Uint8Array) return source;
  return new Uint8Array(await source.slice(0, MOST_BYTES).arrayBuffer());
}

/** What a kind of tokens makes of the text. */
function costOf(engine, wanted, characters) {
  const { tokens } = wanted;
  const { max } = engine.describe().settings.find(({ key }) => key === 'token_vocab');
  const wish = (tokens === 'characters' ? 1 : 2) * characters;
  const token_vocab = Math.min(max, Math.max(TOKEN_VOCAB, wish));
  const settings = { ...wanted, token_vocab };
  try {
    const plan = engine.plan(settings);
    const { seq, seq_tgt, batch } = plan.settings;
    const steps = plan.table || plan.numbers ? plan.steps_per_epoch : plan.text_tokens;
    const each = plan.table || plan.numbers ? 1 : batch * seq;
    const { flops_per_step: flops } = plan;
    return { tokens, token_vocab, settings, flops, length: seq + seq_tgt, steps: steps / each };
  } catch (error) {
    return { tokens, token_vocab, problem: packMessage(error) };
  }
}

/** What the tokens of an opened model make of it, which then learns from it. */
function ownCost(engine, { preset, settings, text: own }, text) {
  const tokens = 'given';
  try {
    const kept = engine.plan({ preset, ...settings, text: own }).settings;
    const { bytes } = givenText(engine, { settings: kept, own, text });
    const cost = costOf(engine, { preset, ...settings, tokens, text: bytes }, 0);
    return { ...cost, text: bytes };
  } catch (error) {
    return { tokens, token_vocab: 0, problem: packMessage(error) };
  }
}

async function costsOf({ found, text, settings }, own) {
  const engine = await load({ threads: 1 });
  const kinds = found.kind === 'numbers' ? ['characters'] : TOKENS;
  const wanted = { preset: presetOf(found), ...settings, text };
  const characters = found.characters ?? 0;
  const made = kinds.map((tokens) => costOf(engine, { ...wanted, tokens }, characters));
  if (own && found.kind === 'text') made.unshift(ownCost(engine, own, text));
  const able = made.filter(({ problem }) => !problem);
  if (able.length === 0) return made;
  const least = /** @type {any} */ (able.reduce((a, b) => (b.flops < a.flops ? b : a)));
  const each = 1 / flopsPerMs(engine, least.settings);
  return made.map(({ settings: _, flops, steps, ...cost }) =>
    cost.problem ? cost : { ...cost, stepMs: flops * each, epochMs: flops * each * steps },
  );
}

async function read({ source, decisions = {}, here = 'text', withCosts = true, own }) {
  const bytes = await bytesOf(source);
  const answer = findHere(bytes, decisions, here, (said) => postMessage({ row: { said } }));
  const { found, settings } = answer;
  if (source.size > MOST_BYTES)
    found.notes.push(sentence`Only the beginning of the file was read: it is too long.`);
  const { task, ...others } = settings;
  postMessage({
    row: {
      ...{
        found,
        settings: others,
        preset: presetOf(found),
        bytes: new TextEncoder().encode(answer.text),
      },
      ...{
        table: found.kind !== 'text' && found.kind !== 'numbers',
        numbers: found.kind === 'numbers',
      },
    },
  });
  postMessage({ result: withCosts ? await costsOf(answer, own) : [] });
}

addEventListener('message', ({ data }) =>
  read(data).catch((error) => postMessage({ problem: packMessage(error) })),
);
