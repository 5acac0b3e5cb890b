// A message in place of the page, when there is nothing to show or the worker died; and short
// messages that go away.
import { h } from '../base/dom.js';

/** Covers the page with a message and at most one thing to do about it. */
export function showNotice(root, { title, message, action }) {
  root.replaceChildren(
    h(
      'div.sheet',
      { role: 'alertdialog', 'aria-labelledby': 'notice-title', 'aria-describedby': 'notice-text' },
      h('h2#notice-title.title', title),
      h('p#notice-text', message),
      action
        ? h('button#notice-action.btn.play', { text: action.text, onclick: action.run })
        : null,
    ),
  );
  root.hidden = false;
  root.querySelector('button')?.focus();
}

export function hideNotice(root) {
  root.hidden = true;
  root.replaceChildren();
}

const TOAST_MS = 4000;

/** Says something for a few seconds. */
export function showToast(root, text) {
  root.textContent = text;
  root.classList.add('on');
  clearTimeout(Number(root.dataset.timer));
  root.dataset.timer = String(setTimeout(() => root.classList.remove('on'), TOAST_MS));
}
