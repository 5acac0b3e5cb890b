// export --as onnx: the model from tokens to logits, for other runtimes.
import { onnxModel } from '../export/onnx.mjs';

export const options = [];

/** @param {{ engine: any, lab: any }} asked */
export const make = ({ engine, lab }) => onnxModel(engine, lab);
