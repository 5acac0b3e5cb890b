// What the tests do and look at within the page. Each function runs there, by itself.

/** The step that the page shows. */
export const atStep = (step) =>
  document.querySelector('#read-step')?.textContent.replace(/,/g, '') === String(step);

/** Whether the page has this preset, by its whole name. */
export const showsPreset = (name) =>
  /** @type {HTMLElement} */ (document.querySelector('#all-presets')).dataset.id === name;

/** At rest: nothing loads, and the views have come. */
export const isReady = () =>
  !document.querySelector('#boot') && !!document.querySelector('#view-compare > *');

/** Has the page give a file to `saved` instead of to a dialogue. */
export function keepFiles() {
  const page = /** @type {any} */ (window);
  page.saved = null;
  URL.createObjectURL = (blob) => {
    page.saved = blob;
    return 'data:,';
  };
  addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement && event.target.download) event.preventDefault();
  });
}

/** The file that was saved, in base 64. */
export const savedFile = () =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1]);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(/** @type {any} */ (window).saved);
  });

/** Chooses a file, as in a dialogue. */
export function chooseFile({ name, content }) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], name));
  const input = /** @type {HTMLInputElement} */ (document.querySelector('#checkpoint-file'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether each tile has a picture of more than one colour. */
export function drawsTiles() {
  const canvases = /** @type {HTMLCanvasElement[]} */ ([
    ...document.querySelectorAll('.tile canvas'),
  ]);
  return (
    canvases.length > 0 &&
    canvases.every((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size > 1;
    })
  );
}

/** Whether it shows that step or a later one. */
export const pastStep = (step) =>
  Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) >= step;

/** Whether the browser keeps the site whole. */
export async function keepsSite() {
  const names = await caches.keys();
  const found = await Promise.all(
    names.map((cacheName) => caches.match('files.json', { cacheName })),
  );
  return found.some(Boolean);
}
