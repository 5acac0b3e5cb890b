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
  return new LessonColumn(root, host, parts);
}

class LessonColumn {
  constructor(root, host, parts) {
    this.host = host;
    this.parts = parts;
    this.description = host.page.description;
    this.lessons = parts.flatMap((part) => part.lessons);
    this.met = new Set(); // names of the steps whose aim was met while they were shown
    this.at = null;
    this.deeds = [];
    this.aim = null;
    this.over = h('p', { class: 'lesson-part' });
    this.title = h('h2', { class: 'title', id: 'lesson-title', tabindex: -1 });
    this.listButton = h('button', {
      type: 'button',
      class: 'plain',
      id: 'lesson-list-button',
      'aria-expanded': 'false',
      'aria-controls': 'lesson-list',
      text: 'All lessons',
      onclick: () => this.showList(this.list.hidden),
    });
    this.body = h('div', { class: 'lesson-body' });
    this.list = h('nav', { id: 'lesson-list', 'aria-label': 'All lessons', hidden: true });
    this.back = h('button', {
      type: 'button',
      class: 'btn',
      id: 'lesson-previous',
      text: '← Previous',
      onclick: () => this.move(-1),
    });
    this.next = h('button', {
      type: 'button',
      class: 'btn',
      id: 'lesson-next',
      text: 'Next →',
      onclick: () => this.move(1),
    });
    this.place = h('span', { class: 'dim', 'aria-live': 'polite' });
    this.foot = h('div', { class: 'lesson-foot' }, this.back, this.place, this.next);
    root.append(
      h(
        'div',
        { class: 'lesson-head' },
        h(
          'div',
          { class: 'head' },
          this.over,
          h('span', { class: 'sp' }),
          this.listButton,
          h('button', {
            type: 'button',
            class: 'plain',
            id: 'lesson-close',
            'aria-label': 'Close the lesson',
            text: '✕',
            onclick: () => host.actions.closeLesson(),
          }),
        ),
        this.title,
      ),
      this.body,
      this.list,
      this.foot,
    );
    for (const part of parts) {
      this.list.append(
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
                    this.title.focus();
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
    this.show('');
  }

  partOf(lesson) {
    return this.parts.find((part) => part.lessons.includes(lesson));
  }

  showList(open) {
    this.list.hidden = !open;
    this.body.hidden = this.foot.hidden = open;
    setText(this.title, open ? 'Lessons' : this.lessons[this.at.lesson].title);
    setText(
      this.over,
      open ? 'Nothing starts by itself.' : this.partOf(this.lessons[this.at.lesson]).title,
    );
    setAttribute(this.listButton, 'aria-expanded', String(open));
    setText(this.listButton, open ? 'Back' : 'All lessons');
    for (const button of this.list.querySelectorAll('[data-lesson]')) {
      const lesson = this.lessons.find(
        ({ id }) => id === /** @type {HTMLElement} */ (button).dataset.lesson,
      );
      const open = lesson.steps.filter(
        (step, i) =>
          step.aim &&
          !this.met.has(stepName(this.lessons, { lesson: this.lessons.indexOf(lesson), step: i })),
      ).length;
      setText(button.firstChild, open === 0 ? '✓' : '');
      setAttribute(
        button,
        'aria-current',
        String(this.at !== null && this.lessons[this.at.lesson] === lesson),
      );
    }
  }

  move(by) {
    const to = neighbourStep(this.lessons, this.at, by);
    if (!to) return;
    this.host.actions.showLesson(stepName(this.lessons, to));
    this.title.focus({ preventScroll: true });
  }

  drawStep() {
    const lesson = this.lessons[this.at.lesson];
    const step = lesson.steps[this.at.step];
    this.deeds = (step.deeds ?? []).map((deed) => this.addDeed(deed));
    this.aim = step.aim
      ? {
          mark: h('span', { class: 'tick', 'aria-hidden': 'true' }),
          words: h('span', { text: aimWords(this.description, step.aim) }),
          state: h('span', { class: 'hidden' }),
        }
      : null;
    this.body.replaceChildren(
      h('p', { text: step.text }),
      ...(step.formula ? [formula(step.formula)] : []),
      ...(this.deeds.length
        ? [h('div', { class: 'deeds' }, ...this.deeds.map(({ element }) => element))]
        : []),
      h('p', {}, h('b', { text: 'Look for. ' }), step.look),
      ...(this.aim
        ? [h('p', { class: 'aim', role: 'status' }, this.aim.mark, this.aim.words, this.aim.state)]
        : []),
    );
    setText(this.place, `${this.at.step + 1} of ${lesson.steps.length}`);
    const ahead = neighbourStep(this.lessons, this.at, 1);
    setText(this.next, ahead && ahead.lesson !== this.at.lesson ? 'Next lesson →' : 'Next →');
    this.next.disabled = ahead === null;
    this.back.disabled = neighbourStep(this.lessons, this.at, -1) === null;
    this.body.scrollTop = 0;
  }

  addDeed({ text, link }) {
    const wish = readWish(this.description, link);
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
          onclick: () => this.host.actions.followWish(wish),
        },
        h('span', { text }),
        note,
      ),
    };
  }

  /** What following a link would do to the page as it is now. */
  effectWords(wish) {
    const { rebuild, live } = wishEffect(this.description, this.host.page, wish);
    const parts = [
      rebuild ? 'a new model, at step 0' : Object.keys(live).length ? 'applies to this run' : '',
      wish.train ? `trains ${wish.train} steps` : '',
    ].filter(Boolean);
    if (parts.length) return parts.join(' · ');
    return wish.preset !== null && !Object.keys(wish.look).length ? 'as it is now' : '';
  }

  /**
   * Shows a step, "positions" or "positions-2"; an unknown or empty name shows the first lesson's
   * list. @returns {string} the name of what shows
   */
  show(name) {
    const found = findStep(this.lessons, name);
    this.at = found ?? this.at ?? { lesson: 0, step: 0 };
    this.drawStep();
    this.showList(found === null);
    this.update();
    return stepName(this.lessons, this.at);
  }

  /** Notes at the links what they would do now, and ticks the step off when its aim is met. */
  update() {
    if (!this.at || !this.host.page.settings) return;
    this.deeds.forEach(({ wish, note }) => setText(note, this.effectWords(wish)));
    if (!this.aim) return;
    const name = stepName(this.lessons, this.at);
    if (
      !this.met.has(name) &&
      this.host.page.settings &&
      aimMet(this.lessons[this.at.lesson].steps[this.at.step].aim, this.host.page, this.host.run)
    )
      this.met.add(name);
    setText(this.aim.mark, this.met.has(name) ? '✓' : '');
    setText(this.aim.state, this.met.has(name) ? ': seen' : ': not yet');
    setAttribute(this.aim.mark.parentElement, 'data-met', String(this.met.has(name)));
  }
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
