// How fast llama.cpp is with a file, in a process of its own: speed.mjs PACKAGES FILE QUESTION, the
// question as JSON { threads, tokens, given, count }. Prints as JSON the milliseconds of all tokens
// without logits, and of each of `count` tokens that it writes after the first `given`.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , packages, modelPath, question] = process.argv;
const { resolve } = createRequire(join(packages, 'any.js'));
const { getLlama } = await import(pathToFileURL(resolve('node-llama-cpp')).href);
const { threads, tokens, given, count } = JSON.parse(question);

const llama = await getLlama({
  ...{ gpu: false, build: 'never', logLevel: 'error', maxThreads: threads },
});
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({
  ...{ contextSize: 256, batchSize: tokens.length, flashAttention: false },
  ...{ experimentalKvCacheKeyType: 'F32', experimentalKvCacheValueType: 'F32' },
  threads: { ideal: threads, min: threads },
});
const sequence = context.getSequence();
const times = [];
for (let i = 0; i < 5; i++) {
  await sequence.clearHistory();
  const start = performance.now();
  await sequence.evaluateWithoutGeneratingNewTokens(tokens);
  times.push(performance.now() - start);
}
await sequence.clearHistory();
const ends = [];
const ask = { temperature: 0, yieldEogToken: true };
for await (const _ of sequence.evaluate(tokens.slice(0, given), ask)) {
  ends.push(performance.now());
  if (ends.length > count) break;
}
const token = (ends.at(-1) - ends[0]) / count;
const found = { forward: Math.min(...times), token };
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
