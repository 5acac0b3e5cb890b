// engines_work.mjs as a worker of a page.
import { OPS } from './engines_work.mjs';

/** The bytes of a file, or null. */
async function read(url) {
  const response = await fetch(url);
  return response.ok ? response.arrayBuffer() : null;
}

addEventListener('message', async ({ data: { id, request } }) => {
  try {
    postMessage({ id, reply: await OPS[request.op]({ ...request, read }) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
});
