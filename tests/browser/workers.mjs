// What a test asks of a page's workers.
import assert from 'node:assert/strict';
import { WAIT_MS } from '../limits.mjs';
import { limited } from '../waits.mjs';

/**
 * Evaluates in each worker of a page. One that has ended may still be listed, and then never
 * answers: it is passed over.
 * @returns {Promise<any[]>} what the others gave, at least one
 */
export async function inWorkers(page, todo, argument = null) {
  const asked = page
    .workers()
    .map((worker) => limited('a worker to answer', worker.evaluate(todo, argument), WAIT_MS / 6));
  const answers = await Promise.allSettled(asked);
  const given = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.ok(given.length || !asked.length, 'no worker answers');
  return given;
}
