// export --as llama2c: the two files that llama2.c reads, in a zip.
import { llama2cModel } from '../export/llama2c.mjs';

export const options = [];

/** @param {{ engine: any, lab: any }} asked */
export const make = ({ engine, lab }) => llama2cModel(engine, lab);
