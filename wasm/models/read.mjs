// A model of another program, out of its files: which kind it is, its settings and weights by the
// engine's names, its tokenizer. Nothing that the files do not say is taken in silence.
import { Sentence, sentence, sentences } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';
import * as encoder from './families/encoder.mjs';
import * as gguf from './families/gguf.mjs';
import * as gpt2 from './families/gpt2.mjs';
import * as llama from './families/llama.mjs';
import * as llama2c from './families/llama2c.mjs';
import * as own from './families/own.mjs';
import * as transformerlens from './families/transformerlens.mjs';
import { noCounterpart, unwrapped } from './families/weights.mjs';
import { isGguf, readGguf } from './files/gguf.mjs';
import { isLlama2c, readLlama2c } from './files/llama2c.mjs';
import { isSafetensors, readShards } from './files/safetensors.mjs';
import { baseName, readJson, refuseFile } from './files/sources.mjs';
import { isTorch, readTorch } from './files/torch.mjs';
import { isZip, unzip } from './files/unzip.mjs';
import { findTokenizer, tokenizerFor } from './tokenizers/read.mjs';
import { readGgufTokenizer } from './tokenizers/others.mjs';

/**
 * @typedef {import('./files/sources.mjs').Source} Source
 * @typedef {import('./families/weights.mjs').Mapped} Mapped
 *
 * @typedef {object} ReadModel
 * @property {Sentence} title what it is: "GPT-2 of Hugging Face"
 * @property {Mapped['settings']} settings
 * @property {Mapped['weights']} weights
 * @property {Mapped['asked']} asked what no file told, with what was taken
 * @property {Sentence[]} notes
 * @property {import('./tokenizers/tokenizer.mjs').Tokenizer | null} tokenizer
 * @property {number | null} start the token before a text
 */

const FIRST_BYTES = 512;
const MOST_CONFIG = 1 << 20;
/** Files of torch.save that are no model. */
const BESIDE = /^(?:training_args|optimizer|scheduler|scaler|rng_state)/;

/** Fields of other models' config.json that change the numbers, with what changes nothing. */
const FOREIGN = {
  rotary_pct: 1,
  partial_rotary_factor: 1,
  use_parallel_residual: false,
  parallel_attn: false,
  new_decoder_architecture: false,
  alibi: false,
  multi_query: false,
  num_local_experts: 0,
  num_experts: 0,
  n_routed_experts: 0,
  attention_types: null,
  final_logit_softcapping: null,
  attn_logit_softcapping: null,
  query_pre_attn_scalar: null,
  clip_qkv: null,
  rope_scaling: null,
  sliding_window_pattern: null,
  embedding_multiplier: 1,
  residual_multiplier: 1,
  logits_scaling: 1,
  state_size: null,
};

/**
 * What the files hold by their kind.
 * @param {Source[]} files
 * @returns {Promise<{ plain: Source[], torch: { name: string, entries: Source[] }[],
 *   gguf: Source | null, llama2c: Source | null }>}
 */
async function sorted(files) {
  const found = {
    plain: /** @type {Source[]} */ ([]),
    torch: /** @type {{ name: string, entries: Source[] }[]} */ ([]),
    gguf: /** @type {Source | null} */ (null),
    llama2c: /** @type {Source | null} */ (null),
  };
  for (const file of files) {
    const first = await file.read(0, Math.min(FIRST_BYTES, file.size));
    if (isZip(first)) {
      const entries = await unzip(file);
      if (!isTorch(entries)) merge(found, await sorted(entries.filter(isWanted)));
      else if (!BESIDE.test(baseName(file.name))) found.torch.push({ name: file.name, entries });
    } else if (isGguf(first)) found.gguf ??= file;
    else if (isLlama2c(first, file.size)) found.llama2c ??= file;
    else {
      if (/\.(?:pt|pth|ckpt)$/.test(file.name) && !isSafetensors(first))
        throw noTorch(file.name, first);
      found.plain.push(file);
    }
  }
  return found;
}

/** What a zip has besides: folders of a Mac, hidden files. */
const isWanted = ({ name }) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name);

function merge(into, { plain, torch, gguf: g, llama2c: c }) {
  into.plain.push(...plain);
  into.torch.push(...torch);
  into.gguf ??= g;
  into.llama2c ??= c;
}

/** A file that is called like one of torch.save, and is none. */
const noTorch = (name, first) =>
  refuseFile(
    first[0] === 0x80
      ? sentence`${name} is a pickle alone, or of torch.save before 1.6: save it as .safetensors`
      : sentence`${name} is no file of torch.save`,
  );

/** @param {Source[]} files @param {Record<string, any>} given */
async function findKind(files, given) {
  const { plain, torch, gguf: g, llama2c: c } = await sorted(files);
  if (g) {
    const { values, tensors } = await readGguf(g);
    const read = readGgufTokenizer(values);
    const tokenizer = read && { name: g.name, read };
    const title = sentence`${values.get('general.architecture')} of llama.cpp`;
    return { title, mapped: gguf.map({ config: values, tensors }), plain, tokenizer, config: null };
  }
  if (c) {
    const { config, tensors } = await readLlama2c(c);
    const title = sentence`${'Llama'} of llama2.c`;
    return { title, mapped: llama2c.map({ config, tensors, given }), plain, config: null };
  }
  const file = plain.find(({ name }) => baseName(name) === 'config.json');
  const config = file ? await readJson(file, MOST_CONFIG) : null;
  const { tensors, others, metadata } = await tensorsOf(plain, torch);
  return { ...(await mapNames({ config, tensors, others, metadata, given })), plain, config };
}

async function tensorsOf(plain, torch) {
  if (plain.some(({ name }) => name.endsWith('.safetensors'))) {
    const { metadata, tensors } = await readShards(plain);
    return { metadata, tensors, others: new Map() };
  }
  if (torch.length === 0) {
    const names = plain.map(({ name }) => baseName(name)).join(', ');
    throw refuseFile(
      sentences(
        sentence`no weights are among these files (${names})`,
        ': .safetensors, .pt, .bin and .gguf are read',
      ),
    );
  }
  const tensors = new Map();
  const others = new Map();
  for (const { name, entries } of torch) {
    const read = await readTorch(name, entries);
    for (const [key, tensor] of read.tensors) {
      if (tensors.has(key)) throw refuseFile(sentence`${key} stands in two files: which is meant?`);
      tensors.set(key, tensor);
    }
    for (const [key, value] of read.others) others.set(key, value);
  }
  return { metadata: {}, tensors, others };
}

/** model_args of nanoGPT in the metadata of a .safetensors file, or null. */
function argsOf({ model_args: text }) {
  if (text === undefined) return null;
  try {
    return Object(JSON.parse(text));
  } catch {
    throw refuseFile('model_args, in the metadata of the file, is not JSON', 'model_args');
  }
}

/** Reads names and config.json of one family. */
async function mapNames({ config, tensors, others, metadata, given }) {
  const type = config?.model_type;
  if (metadata.settings) throw refuseFile('this is a checkpoint of this program: open it as such');
  if (type === 'gpt2')
    return {
      title: sentence`${'GPT-2'} of Hugging Face`,
      mapped: await gpt2.map({ config, tensors, given }),
    };
  if (llama.TYPES.includes(type)) {
    const title = sentence`${type[0].toUpperCase() + type.slice(1)} of Hugging Face`;
    return { title, mapped: await llama.map({ config, tensors, given }) };
  }
  if (type !== undefined) throw foreign(config);
  if (gpt2.hasNames(tensors)) {
    const args = others.get('model_args');
    const own = args instanceof Map ? Object.fromEntries(args) : argsOf(metadata);
    const title = own ? sentence`GPT of nanoGPT` : sentence`GPT by the names of GPT-2`;
    return { title, mapped: await gpt2.map({ config: own, tensors, given }) };
  }
  if (transformerlens.hasNames(tensors)) {
    const mapped = transformerlens.map({ config, tensors, given });
    return { title: sentence`HookedTransformer of TransformerLens`, mapped };
  }
  if (encoder.hasNames(tensors))
    return {
      title: sentence`nn.TransformerEncoder`,
      mapped: encoder.map({ config, tensors, given }),
    };
  if (own.hasNames(tensors))
    return {
      title: sentence`Weights by the names used here`,
      mapped: await own.map({ config, tensors, given }),
    };
  if ([...unwrapped(tensors).keys()].some((name) => name.endsWith('self_attn.q_proj.weight')))
    throw refuse(
      'config',
      'config.json',
      null,
      'config.json is missing: it says how many heads a Llama has',
    );
  const [first] = tensors.keys();
  throw refuseFile(
    first === undefined
      ? 'it has no tensors'
      : sentence`the names of its tensors are of no kind that is read: the first is ${first}`,
  );
}

/** Refuses another model_type, with the fields that have no counterpart. */
function foreign(config) {
  const fields = Object.entries(FOREIGN).flatMap(([key, usual]) =>
    config[key] === undefined || config[key] === usual ? [] : [[key, config[key]]],
  );
  const read = `gpt2, ${llama.TYPES.join(', ')}`;
  const type = JSON.stringify(config.model_type);
  const before = sentence`model_type ${type} is not one of those that are read (${read})`;
  return fields.length
    ? noCounterpart(Object.fromEntries(fields), sentence`${before}: `)
    : refuse('config', 'model_type', config.model_type, before);
}

/** Adds what is taken where no file tells it; refuses what must be given. */
function answered({ settings, asked, notes }, given) {
  const open = asked.filter(({ key }) => given[key] === undefined);
  const missing = open.filter(({ guess }) => guess === undefined);
  if (missing.length) {
    const keys = missing.map(({ key }) => key);
    const reasons = new Sentence(
      missing.map(() => '{}').join('; '),
      missing.map(({ why }) => why),
    );
    throw refuse(
      'config',
      keys[0],
      null,
      sentences(
        sentence`no file tells ${keys.join(', ')} (${reasons})`,
        keys.length === 1 ? ': give it as a setting' : ': give them as settings',
      ),
    );
  }
  const guesses = Object.fromEntries(open.map(({ key, guess }) => [key, guess]));
  return {
    settings: { ...settings, ...guesses, ...given },
    notes: [
      ...notes,
      ...open.map(({ key, guess, why }) => sentence`${key} is taken to be ${guess}: ${why}.`),
    ],
  };
}

/**
 * A model, with what no file tells still open.
 * @param {Source[]} files
 * @param {Record<string, any>} given settings: what no file tells, or what is to be otherwise
 */
export async function findModel(files, given) {
  const { title, mapped, plain, config, ...rest } = await findKind(files, given);
  const found = /** @type {any} */ (rest).tokenizer ?? (await findTokenizer(plain));
  const tokenizer = found ? tokenizerFor(found, mapped.settings.vocab) : null;
  const begin = config?.bos_token_id;
  const { vocab } = mapped.settings;
  const start = Number.isInteger(begin) && begin >= 0 && begin < vocab ? begin : null;
  return { title, ...mapped, tokenizer, start };
}

/**
 * @param {Source[]} files
 * @param {Record<string, any>} given as for findModel
 * @returns {Promise<ReadModel>} throws LabError that names what is missing, broken or has no
 *   counterpart
 */
export async function readModel(files, given) {
  const found = await findModel(files, given);
  return { ...found, ...answered(found, given) };
}
