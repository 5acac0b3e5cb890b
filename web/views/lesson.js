// The lesson column: one step at a time, its links, what to look for, and the list of lessons.
// Draws what lesson.js says; starts nothing by itself.
import { h, setAttribute, setText } from '../base/dom.js';
import {
  aimMet,
  aimWords,
  findStep,
  formulaPieces,
  neighbourStep,
  readWish,
  stepName,
  wishEffect,
} from '../lessons/lesson.js';

/**
 * @param {HTMLElement} root
 * @param {{ page: any, run: any, actions: { followWish: (wish: import('../lessons/lesson.js').Wish)
 *   => void, showLesson: (name: string) => void, closeLesson: () => void } }} host
 * @param {import('../lessons/lesson.js').Part[]} parts
 */
export function createLesson(root, host, parts) {
  const { description } = host.page;
  const lessons = parts.flatMap((part) => part.lessons);
  const met = new Set(); // names of the steps whose aim was met while they were shown
  let at = null;
  let deeds = [];
  let aim = null;

  const over = h('p', { class: 'lesson-part' });
  const title = h('h2', { class: 'title', id: 'lesson-title', tabindex: -1 });
  const listButton = h('button', {
    type: 'button',
    class: 'plain',
    id: 'lesson-list-button',
    'aria-expanded': 'false',
    'aria-controls': 'lesson-list',
    text: 'All lessons',
    onclick: () => showList(list.hidden),
  });
  const body = h('div', { class: 'lesson-body' });
  const list = h('nav', { id: 'lesson-list', 'aria-label': 'All lessons', hidden: true });
  const back = h('button', {
    type: 'button',
    class: 'btn',
    id: 'lesson-previous',
    text: '← Previous',
    onclick: () => move(-1),
  });
  const next = h('button', {
    type: 'button',
    class: 'btn',
    id: 'lesson-next',
    text: 'Next →',
    onclick: () => move(1),
  });
  const place = h('span', { class: 'dim', 'aria-live': 'polite' });
  const foot = h('div', { class: 'lesson-foot' }, back, place, next);
  root.append(
    h(
      'div',
      { class: 'lesson-head' },
      h(
        'div',
        { class: 'head' },
        over,
        h('span', { class: 'sp' }),
        listButton,
        h('button', {
          type: 'button',
          class: 'plain',
          id: 'lesson-close',
          'aria-label': 'Close the lesson',
          text: '✕',
          onclick: () => host.actions.closeLesson(),
        }),
      ),
      title,
    ),
    body,
    list,
    foot,
  );

  const partOf = (lesson) => parts.find((part) => part.lessons.includes(lesson));

  for (const part of parts) {
    list.append(
      h('h3', { text: part.title }),
      h(
        'ol',
        {},
        ...part.lessons.map((lesson) =>
          h(
            'li',
            {},
            h(
              'button',
              {
                type: 'button',
                class: 'lesson-link',
                'data-lesson': lesson.id,
                onclick: () => {
                  host.actions.showLesson(lesson.id);
                  title.focus();
                },
              },
              h('span', { class: 'tick', 'aria-hidden': 'true' }),
              h('span', { text: lesson.title }),
            ),
          ),
        ),
      ),
    );
  }

  function showList(open) {
    list.hidden = !open;
    body.hidden = foot.hidden = open;
    setText(title, open ? 'Lessons' : lessons[at.lesson].title);
    setText(over, open ? 'Nothing starts by itself.' : partOf(lessons[at.lesson]).title);
    setAttribute(listButton, 'aria-expanded', String(open));
    setText(listButton, open ? 'Back' : 'All lessons');
    for (const button of list.querySelectorAll('[data-lesson]')) {
      const lesson = lessons.find(
        ({ id }) => id === /** @type {HTMLElement} */ (button).dataset.lesson,
      );
      const open = lesson.steps.filter(
        (step, i) =>
          step.aim && !met.has(stepName(lessons, { lesson: lessons.indexOf(lesson), step: i })),
      ).length;
      setText(button.firstChild, open === 0 ? '✓' : '');
      setAttribute(button, 'aria-current', String(at !== null && lessons[at.lesson] === lesson));
    }
  }

  function move(by) {
    const to = neighbourStep(lessons, at, by);
    if (!to) return;
    host.actions.showLesson(stepName(lessons, to));
    title.focus({ preventScroll: true });
  }

  function drawStep() {
    const lesson = lessons[at.lesson];
    const step = lesson.steps[at.step];
    deeds = (step.deeds ?? []).map((deed) => addDeed(deed));
    aim = step.aim
      ? {
          mark: h('span', { class: 'tick', 'aria-hidden': 'true' }),
          words: h('span', { text: aimWords(description, step.aim) }),
          state: h('span', { class: 'hidden' }),
        }
      : null;
    body.replaceChildren(
      h('p', { text: step.text }),
      ...(step.formula ? [formula(step.formula)] : []),
      ...(deeds.length
        ? [h('div', { class: 'deeds' }, ...deeds.map(({ element }) => element))]
        : []),
      h('p', {}, h('b', { text: 'Look for. ' }), step.look),
      ...(aim ? [h('p', { class: 'aim', role: 'status' }, aim.mark, aim.words, aim.state)] : []),
    );
    setText(place, `${at.step + 1} of ${lesson.steps.length}`);
    const ahead = neighbourStep(lessons, at, 1);
    setText(next, ahead && ahead.lesson !== at.lesson ? 'Next lesson →' : 'Next →');
    next.disabled = ahead === null;
    back.disabled = neighbourStep(lessons, at, -1) === null;
    body.scrollTop = 0;
  }

  function addDeed({ text, link }) {
    const wish = readWish(description, link);
    const note = h('small');
    return {
      wish,
      note,
      element: h(
        'button',
        {
          type: 'button',
          class: 'deed',
          'data-link': link,
          onclick: () => host.actions.followWish(wish),
        },
        h('span', { text }),
        note,
      ),
    };
  }

  /** What following a link would do to the page as it is now. */
  function effectWords(wish) {
    const { rebuild, live } = wishEffect(description, host.page, wish);
    const parts = [
      rebuild ? 'a new model, at step 0' : Object.keys(live).length ? 'applies to this run' : '',
      wish.train ? `trains ${wish.train} steps` : '',
    ].filter(Boolean);
    if (parts.length) return parts.join(' · ');
    return wish.preset !== null && !Object.keys(wish.look).length ? 'as it is now' : '';
  }

  const view = {
    /**
     * Shows a step, "positions" or "positions-2"; an unknown or empty name shows the first lesson's
     * list. @returns {string} the name of what shows
     */
    show(name) {
      const found = findStep(lessons, name);
      at = found ?? at ?? { lesson: 0, step: 0 };
      drawStep();
      showList(found === null);
      view.update();
      return stepName(lessons, at);
    },
    /** Notes at the links what they would do now, and ticks the step off when its aim is met. */
    update() {
      if (!at || !host.page.settings) return;
      deeds.forEach(({ wish, note }) => setText(note, effectWords(wish)));
      if (!aim) return;
      const name = stepName(lessons, at);
      if (
        !met.has(name) &&
        host.page.settings &&
        aimMet(lessons[at.lesson].steps[at.step].aim, host.page, host.run)
      )
        met.add(name);
      setText(aim.mark, met.has(name) ? '✓' : '');
      setText(aim.state, met.has(name) ? ': seen' : ': not yet');
      setAttribute(aim.mark.parentElement, 'data-met', String(met.has(name)));
    },
    move,
  };
  view.show('');
  return view;
}

function formula(text) {
  return h(
    'p',
    { class: 'f' },
    ...formulaPieces(text).map(({ text: piece, at }) =>
      at === 'line' ? piece : h(at, { text: piece }),
    ),
  );
}
