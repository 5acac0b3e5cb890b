// The worker that checks answers: their runs are trained again, beside the page's.
//
// Told: { texts: string[], names: string[], own: string[] }: files or lines of answers, and lessons
// of the reader's own, as they are kept. Says { row: { done, of } }
// while it trains, then { result } in their order: { name, error } or { name, found }.
import { packMessage } from '../../base/protocol.js';
import { readHandIn } from '../../wasm/lessons/handin.mjs';
import { asOwn, readLesson } from '../../wasm/lessons/own.mjs';
import { verifyAnswers } from '../../wasm/lessons/replay.mjs';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { load } from '../../wasm/loader.mjs';

const BUILT_IN = PARTS.flatMap(({ lessons }) => lessons);

async function readOne(text, name) {
  try {
    return { name, error: null, handIn: await readHandIn(text) };
  } catch (error) {
    return { name, error: packMessage(error), handIn: null };
  }
}

async function verify({ texts, names, own }) {
  const lessons = [...BUILT_IN, ...own.map((text) => asOwn(readLesson(text).lesson))];
  const read = await Promise.all(texts.map((text, i) => readOne(text, names[i])));
  const engines = new Map();
  const engineFor = async (kernels) => {
    if (!engines.has(kernels)) engines.set(kernels, await load({ kernels, threads: 1 }));
    return engines.get(kernels);
  };
  const going = verifyAnswers(
    read.flatMap(({ handIn }) => handIn ?? []),
    { engineFor, lessons },
  );
  let next = await going.next();
  for (; !next.done; next = await going.next()) postMessage({ row: next.value });
  const found = /** @type {any[]} */ (next.value);
  postMessage({
    result: read.map(({ name, error, handIn }) => ({
      ...{ name, error },
      found: handIn ? found.shift() : null,
    })),
  });
}

addEventListener('message', ({ data }) => {
  verify(data).catch((error) => postMessage({ problem: packMessage(error) }));
});
