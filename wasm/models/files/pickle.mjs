// A reader of Python's pickles that runs nothing: a fixed list of opcodes, and of names only those
// that stand for plain containers and for tensors of PyTorch. Anything else is refused by its name.
// Opcodes: Lib/pickletools.py of CPython, protocols 2 to 5.
import { sentence, sentences } from '../../lab/sentence.mjs';
import { refuseFile, viewOf } from './sources.mjs';

/** What stands for a name of Python that is known: `torch FloatStorage`. */
class Name {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** A tensor of PyTorch that a pickle describes. */
export class Described {
  /**
   * @param {{ type: string, key: string, count: number }} storage
   * @param {number} offset of its first number @param {number[]} shape @param {number[]} strides
   */
  constructor(storage, offset, shape, strides) {
    this.storage = storage;
    this.offset = offset;
    this.shape = shape;
    this.strides = strides;
  }
}

/** Storages and types of PyTorch, by the types of numbers.mjs. */
const STORAGES = {
  FloatStorage: 'F32',
  DoubleStorage: 'F64',
  HalfStorage: 'F16',
  BFloat16Storage: 'BF16',
  LongStorage: 'I64',
  IntStorage: 'I32',
  ShortStorage: 'I16',
  CharStorage: 'I8',
  ByteStorage: 'U8',
  BoolStorage: 'BOOL',
};
const DTYPES =
  'float32 float64 float16 bfloat16 int64 int32 int16 int8 uint8 bool float double half long int';
const KNOWN = new Set([
  ...['collections OrderedDict', 'torch Size', 'torch device'],
  ...['torch._utils _rebuild_tensor_v2', 'torch._utils _rebuild_parameter'],
  ...Object.keys(STORAGES).map((name) => `torch ${name}`),
  ...DTYPES.split(' ').map((name) => `torch ${name}`),
]);

const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
const MARK = Symbol('mark');

class Reader {
  constructor(bytes, name) {
    this.bytes = bytes;
    this.view = viewOf(bytes);
    this.name = name;
    this.at = 0;
    this.stack = /** @type {any[]} */ ([]);
    this.memo = new Map();
  }

  /** @param {string | import('../../lab/sentence.mjs').Sentence} what */
  broken(what = 'is broken') {
    return refuseFile(sentences(sentence`${this.name} `, what, sentence` at byte ${this.at}`));
  }

  take(n) {
    if (!(n >= 0) || this.at + n > this.bytes.length) throw this.broken('was cut off');
    this.at += n;
    return this.at - n;
  }

  number(n) {
    const at = this.take(n);
    return n === 1
      ? this.view.getUint8(at)
      : n === 2
        ? this.view.getUint16(at, true)
        : n === 4
          ? this.view.getUint32(at, true)
          : Number(this.view.getBigUint64(at, true));
  }

  text(size) {
    const at = this.take(size);
    return new TextDecoder().decode(this.bytes.subarray(at, at + size));
  }

  line() {
    const end = this.bytes.indexOf(10, this.at);
    if (end < 0) throw this.broken('was cut off');
    const text = this.text(end - this.at);
    this.at++;
    return text;
  }

  push(value) {
    this.stack.push(value);
  }

  pop() {
    if (this.stack.length === 0) throw this.broken();
    const value = this.stack.pop();
    if (value === MARK) throw this.broken();
    return value;
  }

  get top() {
    const value = this.stack.at(-1);
    if (value === undefined || value === MARK) throw this.broken();
    return value;
  }

  /** All after the last mark. */
  popMark() {
    const at = this.stack.lastIndexOf(MARK);
    if (at < 0) throw this.broken();
    const values = this.stack.splice(at);
    return values.slice(1);
  }

  remember(key) {
    this.memo.set(key, this.top);
  }

  recall(key) {
    if (!this.memo.has(key)) throw this.broken();
    this.push(this.memo.get(key));
  }

  setItems(values) {
    const map = this.top;
    if (!(map instanceof Map) || values.length % 2) throw this.broken();
    for (let i = 0; i < values.length; i += 2) map.set(values[i], values[i + 1]);
  }

  append(values) {
    const list = this.top;
    if (!Array.isArray(list) || Object.isFrozen(list)) throw this.broken();
    for (const value of values) list.push(value);
  }

  global(module, name) {
    const text = `${module} ${name}`;
    if (!KNOWN.has(text))
      throw refuseFile(
        sentences(
          sentence`${this.name} would run ${module}.${name} of Python: nothing is run here. `,
          'Save the state_dict alone, or as .safetensors',
        ),
        'pickle',
      );
    this.push(new Name(text));
  }

  reduce() {
    const args = this.pop();
    const callee = this.pop();
    if (!(callee instanceof Name) || !Array.isArray(args)) throw this.broken();
    this.push(made(callee.text, args, this));
  }

  /** A long of `size` bytes, in two's complement. */
  long(size) {
    const at = this.take(size);
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.bytes[at + i]);
    if (size && this.bytes[at + size - 1] & 0x80) value -= 1n << BigInt(8 * size);
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
}

/** What a call of a known name gives. */
function made(text, args, reader) {
  if (text === 'collections OrderedDict') {
    const [pairs = []] = args;
    if (!Array.isArray(pairs) || !pairs.every((pair) => Array.isArray(pair))) throw reader.broken();
    return new Map(pairs.map((pair) => [pair[0], pair[1]]));
  }
  if (text === 'torch Size') return args[0];
  if (text === 'torch device') return String(args[0]);
  if (text === 'torch._utils _rebuild_parameter') return args[0];
  if (text === 'torch._utils _rebuild_tensor_v2') {
    const [storage, offset, shape, strides] = args;
    const fits =
      storage?.isStorage &&
      isWhole(offset) &&
      [shape, strides].every((one) => Array.isArray(one) && one.every(isWhole)) &&
      shape.length === strides.length;
    if (!fits) throw reader.broken('has a tensor that is none');
    return new Described(storage, offset, shape, strides);
  }
  throw reader.broken(sentence`calls ${text.replace(' ', '.')}, which is no call`);
}

/** A storage, as a persistent id names it: ('storage', type, key, place, numbers). */
function storageOf(id, reader) {
  const [kind, type, key, , count] = Array.isArray(id) ? id : [];
  const name = type instanceof Name ? type.text.replace('torch ', '') : '';
  if (kind !== 'storage' || !Object.hasOwn(STORAGES, name) || !isWhole(count))
    throw reader.broken('has numbers of a kind that is not read');
  return { isStorage: true, type: STORAGES[name], key: String(key), count };
}

const tuple = (reader, n) => {
  const values = Array.from({ length: n }, () => reader.pop()).reverse();
  reader.push(Object.freeze(values));
};

/** What each opcode does. @type {Record<number, (r: Reader) => void>} */
const OPCODES = {
  0x80: (r) => {
    if (r.number(1) > 5) throw r.broken('is of a protocol that is not known');
  }, // PROTO
  0x95: (r) => void r.take(8), // FRAME
  0x28: (r) => r.push(MARK), // MARK
  0x30: (r) => void r.stack.pop(), // POP
  0x31: (r) => void r.popMark(), // POP_MARK
  0x4e: (r) => r.push(null), // NONE
  0x88: (r) => r.push(true), // NEWTRUE
  0x89: (r) => r.push(false), // NEWFALSE
  0x4a: (r) => r.push(r.view.getInt32(r.take(4), true)), // BININT
  0x4b: (r) => r.push(r.number(1)), // BININT1
  0x4d: (r) => r.push(r.number(2)), // BININT2
  0x8a: (r) => r.push(r.long(r.number(1))), // LONG1
  0x47: (r) => r.push(r.view.getFloat64(r.take(8))), // BINFLOAT
  0x58: (r) => r.push(r.text(r.number(4))), // BINUNICODE
  0x8c: (r) => r.push(r.text(r.number(1))), // SHORT_BINUNICODE
  0x8d: (r) => r.push(r.text(r.number(8))), // BINUNICODE8
  0x55: (r) => r.push(r.text(r.number(1))), // SHORT_BINSTRING
  0x43: (r) => r.push(r.text(r.number(1))), // SHORT_BINBYTES
  0x42: (r) => r.push(r.text(r.number(4))), // BINBYTES
  0x7d: (r) => r.push(new Map()), // EMPTY_DICT
  0x5d: (r) => r.push([]), // EMPTY_LIST
  0x29: (r) => r.push(Object.freeze([])), // EMPTY_TUPLE
  0x8f: (r) => r.push([]), // EMPTY_SET
  0x90: (r) => r.append(r.popMark()), // ADDITEMS
  0x85: (r) => tuple(r, 1), // TUPLE1
  0x86: (r) => tuple(r, 2), // TUPLE2
  0x87: (r) => tuple(r, 3), // TUPLE3
  0x74: (r) => r.push(Object.freeze(r.popMark())), // TUPLE
  0x61: (r) => {
    const value = r.pop();
    r.append([value]);
  }, // APPEND
  0x65: (r) => r.append(r.popMark()), // APPENDS
  0x73: (r) => {
    const value = r.pop();
    const key = r.pop();
    r.setItems([key, value]);
  }, // SETITEM
  0x75: (r) => r.setItems(r.popMark()), // SETITEMS
  0x71: (r) => r.remember(r.number(1)), // BINPUT
  0x72: (r) => r.remember(r.number(4)), // LONG_BINPUT
  0x94: (r) => r.remember(r.memo.size), // MEMOIZE
  0x68: (r) => r.recall(r.number(1)), // BINGET
  0x6a: (r) => r.recall(r.number(4)), // LONG_BINGET
  0x63: (r) => r.global(r.line(), r.line()), // GLOBAL
  0x93: (r) => {
    const name = r.pop();
    r.global(String(r.pop()), String(name));
  }, // STACK_GLOBAL
  0x51: (r) => r.push(storageOf(r.pop(), r)), // BINPERSID
  0x52: (r) => r.reduce(), // REDUCE
  0x62: (r) => {
    r.pop(); // the attributes of an OrderedDict, such as _metadata
    if (!(r.top instanceof Map)) throw r.broken('sets attributes of what is no dict');
  }, // BUILD
};
const STOP = 0x2e;

/**
 * What a pickle holds: dicts as Map, lists and tuples as arrays, tensors as Described. Throws
 * LabError where it holds or would run anything else.
 * @param {Uint8Array} bytes @param {string} name of the file, for messages
 * @returns {any}
 */
export function unpickle(bytes, name) {
  const reader = new Reader(bytes, name);
  for (;;) {
    const opcode = reader.number(1);
    if (opcode === STOP) return reader.pop();
    const run = OPCODES[opcode];
    if (!run) {
      reader.at--;
      throw reader.broken(sentence`has opcode 0x${opcode.toString(16)}, which is not read,`);
    }
    run(reader);
  }
}
