// What a stored value has to be like before anything uses it: a schema is a function that says
// whether a value fits. Pure.

/** @typedef {(value: any) => boolean} Schema */

/** A whole number from 0. */
export const count =
  (most = Number.MAX_SAFE_INTEGER) =>
  (/** @type {any} */ value) =>
    Number.isSafeInteger(value) && value >= 0 && value <= most;

/** @type {Schema} */
export const number = (value) => Number.isFinite(value);

/** @type {Schema} */
export const flag = (value) => typeof value === 'boolean';

export const text = (/** @type {number} */ longest) => (/** @type {any} */ value) =>
  typeof value === 'string' && value.length <= longest;

export const oneOf =
  (/** @type {any[]} */ ...values) =>
  (/** @type {any} */ value) =>
    values.includes(value);

export const orNull = (/** @type {Schema} */ schema) => (/** @type {any} */ value) =>
  value === null || schema(value);

export const list =
  (/** @type {Schema} */ schema, most = Infinity) =>
  (/** @type {any} */ value) =>
    Array.isArray(value) && value.length <= most && value.every(schema);

/** An object with these fields, and perhaps others. */
export const record =
  (/** @type {Record<string, Schema>} */ fields) => (/** @type {any} */ value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(fields).every(([key, schema]) => schema(value[key]));

/** The value of a JSON text that fits; else null. @returns {any} */
export function readJson(/** @type {string} */ json, /** @type {Schema} */ schema) {
  try {
    const value = JSON.parse(json);
    return schema(value) ? value : null;
  } catch {
    return null;
  }
}
