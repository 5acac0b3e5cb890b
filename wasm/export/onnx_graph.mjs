// An ONNX graph that grows node by node, and its file. Field numbers are those of onnx.proto3
// (github.com/onnx/onnx/blob/main/onnx/onnx.proto3), named beside each.
import { joined } from '../lab/inputs.mjs';
import { bytes, float, int, message } from './protobuf.mjs';

const IR_VERSION = 8; // of ONNX 1.12, which brought opset 17
const OPSET = 17;

/** TensorProto.DataType, and the bytes of an array of that type. */
const TYPES = {
  float: { code: 1, array: Float32Array },
  int64: { code: 7, array: BigInt64Array },
  bool: { code: 9, array: Uint8Array },
};

/** AttributeProto of a name and a value: whole numbers are INT, lists INTS, others FLOAT. */
function attribute([name, value]) {
  if (Array.isArray(value))
    // name = 1, ints = 8, type = 20: INTS = 7
    return message(5, [bytes(1, name), ...value.map((x) => int(8, x)), int(20, 7)]);
  return Number.isInteger(value)
    ? message(5, [bytes(1, name), int(3, value), int(20, 2)]) // i = 3, INT = 2
    : message(5, [bytes(1, name), float(2, value), int(20, 1)]); // f = 2, FLOAT = 1
}

/** ValueInfoProto: name = 1, type = 2: TypeProto { tensor_type = 1 { elem_type = 1, shape = 2 } };
 *  a dimension is a number (dim_value = 1) or a name (dim_param = 2). */
function valueInfo(field, { name, type, shape }) {
  const dimensions = shape.map((d) =>
    message(1, [typeof d === 'number' ? int(1, d) : bytes(2, d)]),
  );
  const tensor = message(1, [int(1, TYPES[type].code), message(2, dimensions)]);
  return message(field, [bytes(1, name), message(2, [tensor])]);
}

/** TensorProto: dims = 1, data_type = 2, name = 8, raw_data = 9. */
function tensorProto(field, { name, type, shape, data }) {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const dims = shape.map((d) => int(1, d));
  return message(field, [...dims, int(2, TYPES[type].code), bytes(8, name), bytes(9, raw)]);
}

export class Graph {
  #nodes = [];
  #constants = new Map();
  #inputs = [];
  #outputs = [];
  #count = 0;

  /** @param {string} name @param {'float' | 'int64'} type @param {(number | string)[]} shape */
  input(name, type, shape) {
    this.#inputs.push({ name, type, shape });
    return name;
  }

  /** Names a value as an output of the graph. @param {string} value @param {string} name */
  output(value, name, shape, type = 'float') {
    this.#nodes.push(this.#encode('Identity', [value], name, {}));
    this.#outputs.push({ name, type, shape });
  }

  /**
   * Adds a node of one output. @param {string} op @param {string[]} inputs
   * @param {Record<string, number | number[]>} [attributes] @returns {string} its output
   */
  node(op, inputs, attributes = {}) {
    const name = `${op}_${this.#count++}`;
    this.#nodes.push(this.#encode(op, inputs, name, attributes));
    return name;
  }

  /** NodeProto: input = 1, output = 2, name = 3, op_type = 4, attribute = 5. */
  #encode(op, inputs, output, attributes) {
    return message(1, [
      ...inputs.map((input) => bytes(1, input)),
      bytes(2, output),
      bytes(3, output),
      bytes(4, op),
      ...Object.entries(attributes).map(attribute),
    ]);
  }

  /** A constant tensor. @param {string} name the same name gives the same constant
   *  @param {number[]} shape @param {ArrayLike<number>} data
   *  @param {'float' | 'int64' | 'bool'} [type] */
  constant(name, shape, data, type = 'float') {
    if (!this.#constants.has(name)) {
      const numbers = type === 'int64' ? Array.from(data, BigInt) : data;
      const array = /** @type {any} */ (TYPES[type].array).from(numbers);
      this.#constants.set(name, { name, type, shape, data: array });
    }
    return name;
  }

  number(value) {
    return this.constant(`number_${value}`, [], [value]);
  }

  /** A list of whole numbers: axes, starts, shapes. @param {...number} values */
  list(...values) {
    return this.constant(`list_${values.join('_')}`, [values.length], values, 'int64');
  }

  /**
   * The file: ModelProto { ir_version = 1, producer_name = 2, producer_version = 3, graph = 7,
   * opset_import = 8, metadata_props = 14 }; GraphProto { node = 1, name = 2, initializer = 5,
   * input = 11, output = 12 }.
   * @param {{ name: string, version: string, metadata: Record<string, string> }} about
   */
  file({ name, version, metadata }) {
    const graph = message(7, [
      ...this.#nodes,
      bytes(2, name),
      ...[...this.#constants.values()].map((constant) => tensorProto(5, constant)),
      ...this.#inputs.map((input) => valueInfo(11, input)),
      ...this.#outputs.map((output) => valueInfo(12, output)),
    ]);
    const properties = Object.entries(metadata).map(([key, value]) =>
      message(14, [bytes(1, key), bytes(2, value)]),
    );
    return joined([
      int(1, IR_VERSION),
      bytes(2, 'headroom'),
      bytes(3, version),
      graph,
      message(8, [bytes(1, ''), int(2, OPSET)]),
      ...properties,
    ]);
  }
}
