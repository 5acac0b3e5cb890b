// export --as gguf: a file that llama.cpp runs.
import { TYPES } from '../export/ggmltypes.mjs';
import { llamacppModel } from '../export/llamacpp.mjs';
import { choiceOption } from './trainedmodel.mjs';

export const options = ['type'];

/** @param {{ engine: any, lab: any, values: Record<string, any> }} asked */
export function make({ engine, lab, values }) {
  const type = values.type ?? 'f32';
  choiceOption('type', type, Object.keys(TYPES));
  return llamacppModel(engine, lab, type);
}
