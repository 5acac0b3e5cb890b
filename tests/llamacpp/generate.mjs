// What llama.cpp makes of a file, in a process of its own:
// generate.mjs PACKAGES FILE QUESTION, the question as JSON { typed, tokens, count }. Prints as
// JSON the tokens of what is typed, its text again, logarithms of the probabilities after `tokens`,
// the `count` tokens that follow them, the likeliest each time, and the file's chat template.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , packages, modelPath, question] = process.argv;
const { resolve } = createRequire(join(packages, 'any.js'));
const { getLlama } = await import(pathToFileURL(resolve('node-llama-cpp')).href);
const { typed, tokens, count } = JSON.parse(question);

const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error', maxThreads: 1 });
const model = await llama.loadModel({ modelPath });
const cut = model.tokenize(typed, true);
const context = await model.createContext({
  ...{ contextSize: model.trainContextSize, batchSize: 64, flashAttention: false, threads: 1 },
  ...{ experimentalKvCacheKeyType: 'F32', experimentalKvCacheValueType: 'F32' },
});
const sequence = context.getSequence();
const last = tokens.length - 1;
const results = await sequence.controlledEvaluate([
  ...tokens.slice(0, last),
  [tokens[last], { generateNext: { probabilities: true } }],
]);
const { probabilities } = results[last].next;
const logs = Array.from({ length: model.fileInfo.metadata.tokenizer.ggml.tokens.length }, (_, i) =>
  Math.log(probabilities.get(i) ?? 0),
);
await sequence.clearHistory();
const greedy = [];
const ask = { temperature: 0, yieldEogToken: true };
for await (const token of sequence.evaluate(tokens, ask)) {
  greedy.push(Number(token));
  if (greedy.length >= count) break;
}
const found = { cut: cut.map(Number), text: model.detokenize(cut, true), logs, greedy };
const template = model.fileInfo.metadata.tokenizer.chat_template ?? null;
process.stdout.write(`${JSON.stringify({ ...found, template })}\n`, () => process.exit(0));
