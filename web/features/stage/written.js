// What the heads write of the answers, as the stage draws it: the parts of the logit by which an
// answer leads the next likeliest token, by the position they come from.
import { decimals } from '../../base/format.js';
import { layerTone, sourceOf } from '../../model/attention.js';
import { isByChance, tokenLabel } from '../../model/anatomy.js';
import { chosenAnswer, placeOf, staged } from '../../state/staged.js';
import { Question } from '../../ui/ask.js';
import { answersDrawn, laneOf, pointedHead } from './reading.js';
import { marks, partsOf } from '../../words/marks.js';
import { w } from './words.js';

const EVERY_MS = 250;
/** So many times what an answer took passes until it is asked for again. */
const TIMES = 8;
/** Heads times answers that are asked for together; of larger models the answer that shows. */
const MOST_AT_ONCE = 1024;
/** Of the widest arc; thinner ones are not drawn. */
const LEAST = 0.15;
/** In logits, as a lead of e to 1: an arc is as wide as can be from here on, in a model that has
 *  learned little. */
const LEAST_SCALE = 1;

/** @typedef {import('./stage.js').State} State */
/**
 * What `written` of stage.request.js answers; parts of each head of the stage [leads, keys], or
 * null where it is cut.
 * @typedef {{ leads: { row: number, token: number, minus: number, lead: number }[], parts:
 *   (ArrayLike<number>|null)[] }} Reply
 */

/** What the heads write. Of one page. */
export class Written {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.question = new Question(host, {
      everyMs: (tookMs) => Math.max(EVERY_MS, TIMES * tookMs),
      wake: () => host.want('stage'),
    });
    this.asked = /** @type {any} */ (null); // about what the answer is
    this.last = { reply: undefined, reader: writtenReader(null) };
  }

  /** Asks for what shows, if that is due. Whether there is something new. */
  async update() {
    const { state } = this.host;
    const { shown, model, run } = state;
    const on = staged(state);
    if (!on?.stage.answers.length) return false;
    const about = [shown.source, model.settings, run.now];
    const { answers } = on.stage;
    const shows = state.stage.pointed?.answer ?? chosenAnswer(state, answers.length);
    const asked = answers.length * on.heads.length > MOST_AT_ONCE ? [answers[shows]] : answers;
    const isNew = await this.question.update('written', {
      source: shown.source,
      places: on.heads.map(({ id }) => placeOf(id, model.settings)),
      rows: asked.map(({ position }) => position),
    });
    if (isNew) this.asked = about;
    return isNew;
  }

  /** Reads the newest answer about the example that shows. */
  reader() {
    const { shown, model, run } = this.host.state;
    const about = [shown.source, model.settings, run.now];
    const isOfThis = this.asked?.every((one, i) => one === about[i]);
    const reply = isOfThis ? this.question.answer : null;
    if (this.last.reply !== reply) this.last = { reply, reader: writtenReader(reply) };
    return this.last.reader;
  }
}

/** @param {Reply|null} reply null: nothing is known yet @returns {import('./reading.js').Reader} */
export function writtenReader(reply) {
  const known = { stage: null, table: null };
  /** The table of what shows, made once. */
  const tableOf = (state) => {
    if (known.stage !== state.stage)
      Object.assign(known, { stage: state.stage, table: makeTable(state, reply) });
    return /** @type {any} */ (known.table);
  };
  return {
    name(state) {
      const head = pointedHead(state);
      return head ? w.headWrites({ head: `${head.layer + 1}·${head.head + 1}` }) : w.logitsWritten;
    },
    read(state, shown, answer, layout) {
      const table = tableOf(state);
      const below = inputsOf(state, (position) => table.sumOf(shown, answer, position));
      const best = Math.max(...below);
      const marked = best >= LEAST * table.scale ? below.indexOf(best) : null;
      const arcs = arcsOf(state, table, shown, answer);
      const top = arcs.findLast((arc) => arc.answer === answer && !arc.less);
      return {
        faint: state.solved ? portrait(state, table, answer, layout) : [],
        arcs,
        pills: top ? [{ ...top, text: signed(top.part) }] : [],
        below: below.map((sum) => ({
          text: signed(sum),
          strength: Math.max(0, sum) / table.scale,
        })),
        marked: state.snapshot.step > 0 ? marked : null,
        rest: restOf(table, shown, answer, below),
        sentence: sentenceOf(state, table, shown, answer),
      };
    },
    say: (state, answer) => sentenceOf(state, tableOf(state), state.heads, answer),
  };
}

const inputsOf = ({ stage }, valueOf) => stage.inputs.map(({ position }) => valueOf(position));

/** The parts by head, answer and position. */
function makeTable({ heads, stage }, /** @type {Reply|null} */ reply) {
  const finite = (x) => (Number.isFinite(x) ? x : 0);
  const leads = reply?.leads ?? [];
  const place = stage.answers.map(({ position }) => leads.findIndex(({ row }) => row === position));
  const keys = leads.length ? (reply.parts.find(Boolean)?.length ?? 0) / leads.length : 0;
  const partOf = (head, answer, position) =>
    place[answer] < 0
      ? 0
      : finite(reply.parts[heads.indexOf(head)]?.[place[answer] * keys + position] ?? 0);
  const sizes = heads.flatMap((head) =>
    stage.answers.map((_, answer) =>
      Math.max(...stage.inputs.map(({ position }) => Math.abs(partOf(head, answer, position)))),
    ),
  );
  return {
    keys,
    lead: (answer) => leads[place[answer]] ?? null,
    partOf,
    sumOf: (shown, answer, position) =>
      shown.reduce((sum, head) => sum + partOf(head, answer, position), 0),
    scale: Math.max(LEAST_SCALE, ...sizes),
  };
}

function arcsOf(state, table, shown, answer) {
  const { stage, settings, layers, pointed } = state;
  const arcs = answersDrawn(state, answer).flatMap((from) =>
    shown.flatMap((head) =>
      stage.inputs.map(({ position }, input) => {
        const part = table.partOf(head, from, position);
        return {
          answer: from,
          input,
          part,
          strength: Math.abs(part) / table.scale,
          lane: laneOf(head, settings),
          tone: layerTone(head.layer, layers),
          less: part < 0,
        };
      }),
    ),
  );
  return arcs
    .filter(({ strength }) => strength >= LEAST)
    .filter(({ input }) => pointed?.input === undefined || input === pointed.input)
    .sort((a, b) => a.strength - b.strength);
}

/** Of a solved task, each other answer with the input that most of it is written from. */
function portrait(state, table, answer, { answers: { first, chips } }) {
  return chips
    .map((_, i) => first + i)
    .filter((other) => other !== answer)
    .map((other) => {
      const sums = inputsOf(state, (position) => table.sumOf(state.heads, other, position));
      const best = Math.max(...sums);
      return { answer: other, input: sums.indexOf(best), best };
    })
    .filter(({ best }) => best >= LEAST * table.scale);
}

/** What the heads write from positions that are no input. */
function restOf({ keys, sumOf }, shown, answer, below) {
  let rest = -below.reduce((a, b) => a + b, 0);
  for (let i = 0; i < keys; i++) rest += sumOf(shown, answer, i);
  const text = signed(rest);
  return text === NOTHING ? '' : w.othersWrite({ part: text });
}

/**
 * What the head that writes most of an answer writes of it, and by how much the answer leads.
 * @param {State} state
 */
function sentenceOf(state, table, shown, answer) {
  const { snapshot, settings, stage } = state;
  const own = stage.answers[answer];
  const lead = table.lead(answer);
  if (!own || !lead || !Number.isFinite(lead.lead)) return [{ text: '' }];
  const [token, minus] = [lead.token, lead.minus].map((one) => tokenLabel(settings, one));
  const { name, kind } = own;
  const by = decimals(lead.lead, 1);
  const words = { name, isWhole: kind === 'whole', token, minus, by, ...marks };
  const parts = shown.flatMap((head) =>
    stage.inputs.map(({ position }, input) => ({
      head,
      input,
      part: table.partOf(head, answer, position),
    })),
  );
  const best = parts.sort((a, b) => b.part - a.part)[0];
  if (!best || signed(best.part) === NOTHING || best.part < 0)
    return partsOf(w.writesNothing({ ...words, heads: shown.length }));
  const { head, input } = best;
  const known = { ...stage, answers: stage.answers.filter((_, i) => table.lead(i)) };
  const partOf = (other, { position }) =>
    table.partOf(head, stage.answers.indexOf(other), position);
  const at = known.answers.indexOf(own);
  const byChance = isByChance(snapshot, settings);
  const source = sourceOf(snapshot, settings, known, at, best, partOf);
  return partsOf(
    w.writes({
      ...{ ...words, head: head.head + 1, layer: head.layer + 1, part: signed(best.part) },
      input: stage.inputs[input].name,
      ...(byChance ? { source: '', byChance } : source),
    }),
  );
}

const NOTHING = '0.0';

/** A part as the stage writes it: "+2.4". */
function signed(part) {
  const text = decimals(Math.abs(part), 1);
  return text === NOTHING ? text : `${part < 0 ? '−' : '+'}${text}`;
}
