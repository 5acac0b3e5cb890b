// The task's own words: typed input read, examples written, the rule asked
// (core/tasks/user_input.h).
import { tokenArray, whole } from './inputs.mjs';

const encoder = new TextEncoder();

/** What the task of one run says of text and tokens. */
export class UserInput {
  #live;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Lab.readInput(). @param {string} text */
  read(text) {
    const { tokenizer } = this.#live;
    const bytes = encoder.encode(tokenizer ? tokenizer.encode(text).join(' ') : text);
    const read = this.#input({ input: text }, (take) => {
      const ptr = take(bytes);
      return (...out) => this.#live.call('lab_task_read', ptr, bytes.length, ...out);
    });
    return tokenizer ? { ...read, text } : read;
  }

  /** Text of the module's, which knows tokens of another program by their numbers. */
  #spelled(text) {
    const { tokenizer } = this.#live;
    return tokenizer ? tokenizer.write(text.split(' ').map(Number)) : text;
  }

  /** Lab.drawInput(). @param {number} length @param {number} seed */
  draw(length, seed) {
    const drawn = this.#input(
      { input: length },
      () =>
        (...out) =>
          this.#live.call('lab_task_draw', whole('length', length), seed >>> 0, ...out),
    );
    return { ...drawn, text: this.#spelled(drawn.text) };
  }

  #input(values, prepare) {
    const { memory } = this.#live;
    return memory.scope((take) => {
      const call = prepare(take);
      return JSON.parse(
        memory.text((out, capacity) =>
          memory.guard(take, values, (error) => call(out, capacity, error)),
        ),
      );
    });
  }

  /** Copies a sample in: the arguments that functions about a sample begin with. */
  #sample(take, { tokens, source = undefined }) {
    const own = tokenArray('tokens', tokens);
    const from = tokenArray('source', source ?? []);
    return [from.length, source ? take(from) : 0, own.length, take(own)];
  }

  /** Lab.writeInput(). */
  write(example, prompt) {
    return this.#spelled(
      this.#live.memory.scope((take) =>
        this.#live.text('lab_task_write', ...this.#sample(take, example), Number(prompt)),
      ),
    );
  }

  /** Lab.positions(). */
  positions(example) {
    const { memory } = this.#live;
    const own = {
      tokens: tokenArray('tokens', example.tokens),
      ...(example.source && { source: tokenArray('source', example.source) }),
    };
    const { length: T } = own.tokens;
    const S = own.source?.length ?? 0;
    const { roles } = memory.description;
    const numbers = memory.scope((take) => {
      const args = this.#sample(take, own);
      const ptr = take(4 * (2 * T + S));
      memory.check(this.#live.call('lab_task_positions', ...args, ptr));
      return memory.copy(Int32Array, ptr, 2 * T + S);
    });
    const named = Array.from(numbers.subarray(T), (role) => roles[role]);
    return {
      sources: numbers.slice(0, T),
      roles: named.slice(0, T),
      ...(S && { sourceRoles: named.slice(T) }),
    };
  }

  /** Lab.nextToken(). @param {ArrayLike<number>} tokens */
  next(tokens) {
    const own = tokenArray('tokens', tokens);
    const token = this.#live.memory.scope((take) =>
      this.#live.call('lab_task_next', own.length, take(own)),
    );
    return token < 0 ? null : token;
  }
}
