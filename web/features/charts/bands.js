// The curve as a story: its stages as bands with a name, the losses of guessing and of knowing
// which, and before the first step where the run begins. Drawn over the chart; the pointer goes
// through.
import { h, setAttribute, setEach, setHidden, setStyle, setText } from '../../base/dom.js';
import { decimals, formatLoss } from '../../base/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { bandsOf } from '../../run/story.js';
import { guessWords } from '../../run/verdict.js';
import { textPx } from '../../ui/textpx.js';
import { w } from './words.js';
import { said } from '../../words/engine.js';

/** A band has its name only where there is room for it; of this weight, with room around it. */
const NAME_WEIGHT = 600;
const NAME_GAP_PX = 12;
const THUMBNAIL_PX = 44;
/** A thumbnail with its step. */
const THUMBNAIL_WIDE_PX = 120;
/** Half the height of "You are here". */
const HERE_PX = 11;
/** The name of a line, how far it is from the line, and the names of stages at the top. */
const NAME_HIGH_PX = 16;
const NAME_OFF_PX = 2;
const STAGES_HIGH_PX = 22;

/**
 * Where the name of a line begins, in CSS pixels: above the line; below it where a name above would
 * meet the names of stages or of another line; lower still where that one is below its line too.
 * @param {number} top of the line @param {number} frameTop of the chart
 * @param {number} free where the name of the line above ends
 */
function nameTop(top, frameTop, free) {
  const above = top - NAME_OFF_PX - NAME_HIGH_PX;
  const isFree = above >= Math.max(free, frameTop + STAGES_HIGH_PX);
  return isFree ? above : Math.max(top + NAME_OFF_PX, free);
}

export class Bands {
  constructor() {
    this.element = h('div.bands', { 'aria-hidden': 'true' });
    this.bands = h('div');
    this.lines = h('div');
    this.thumbnails = h('div.thumbnails');
    this.here = h('p.you-are-here', { hidden: true }, h('i'), h('span'));
    this.later = h('p.grows', {
      hidden: true,
      text: w.theCurveGrowsFrom,
    });
    this.element.append(this.bands, this.lines, this.thumbnails, this.here, this.later);
  }

  /**
   * @param {any} state of the charts
   * @param {{ placeOf: (step: number) => any, heightOf: (value: number) => number|null }} axis
   */
  draw({ run, plan, settings, thumbnails, maps, earlier }, axis) {
    const frame = axis.placeOf(0);
    if (!frame) return;
    const right = frame.right;
    const bands = bandsOf(run, plan, settings.facts.words);
    this.drawBands(bands, axis, frame, right);
    this.drawLines(plan, settings, run, bands, axis, frame);
    this.drawThumbnails(
      bands.some(({ kind }) => kind === 'solved') ? thumbnails : [],
      axis,
      frame,
      maps,
    );
    this.drawBegin(run, plan, settings, axis, frame);
    this.later.hidden ||= earlier.length > 0; // their curves are where the words would be
  }

  drawBands(bands, axis, frame, right) {
    const make = () => h('div.band-of', h('b'));
    const { fontSize, fontFamily } = getComputedStyle(this.element);
    const font = `${NAME_WEIGHT} ${fontSize} ${fontFamily}`;
    setEach(this.bands, bands, make, (own, { name, from, to, kind }) => {
      const left = Math.min(right, axis.placeOf(from).x);
      const end = to === null ? right : Math.min(right, axis.placeOf(to).x);
      setAttribute(own, 'data-kind', kind);
      setStyle(own, { left, top: frame.top, width: Math.max(0, end - left), height: frame.height });
      const lines = name.split(/(?<=,) /); // it has two where one is too long
      const fits = lines.every((line) => end - left > textPx(font, line) + NAME_GAP_PX);
      setText(own.firstChild, fits ? name : '');
    });
  }

  drawLines(plan, settings, run, bands, axis, frame) {
    const { knows } = settings.facts.words;
    const knew = bands.some(({ kind }) => kind === 'knows' || kind === 'learns');
    const solved = bands.some(({ kind }) => kind === 'solved');
    const texts = settings.head === 'none' ? [] : linesOf(plan, knows, knew, solved);
    const tops = texts.map(({ value }) => axis.heightOf(value));
    const make = () => h('div.level', h('span'));
    let free = frame.top;
    setEach(this.lines, texts, make, (own, { text }, i) => {
      const top = tops[i];
      const shows = top !== null && top > frame.top - 2;
      setHidden(own, !shows);
      if (shows) setStyle(own, { left: frame.x, top, width: frame.right - frame.x });
      const name = nameTop(top ?? 0, frame.top, free);
      if (shows) free = name + NAME_HIGH_PX;
      setStyle(own.firstChild, { top: name - (top ?? 0) });
      setText(own.firstChild, text);
    });
  }

  /** How the answers of one head looked at three moments (thumbnails: [{ step, matrix }]). */
  drawThumbnails(thumbnails, axis, frame, maps) {
    const lefts = thumbnails.map(({ step }) =>
      Math.min(axis.placeOf(step).x + 8, frame.right - 150),
    );
    // those in one row, all but the first, are beside each other
    for (let i = thumbnails.length - 2; i > 0; i--)
      lefts[i] = Math.max(frame.x, Math.min(lefts[i], lefts[i + 1] - THUMBNAIL_WIDE_PX));
    const make = () =>
      h('figure', h('canvas', { width: THUMBNAIL_PX, height: THUMBNAIL_PX }), h('figcaption'));
    setEach(this.thumbnails, thumbnails, make, (own, { step, matrix, scale, words }, i) => {
      setStyle(own, {
        left: lefts[i],
        top: frame.top + (i === 0 ? frame.height - THUMBNAIL_PX - 8 : 24),
      });
      paintHeatmap(own.firstChild, matrix, maps, scale);
      setText(own.lastChild, words || w.atTheStep({ step }));
    });
  }

  drawBegin(run, plan, settings, axis, frame) {
    const loss = run.evaluation?.loss;
    const begins = run.step === 0 && Number.isFinite(loss) && settings.head !== 'none';
    for (const part of [this.here, this.later]) setHidden(part, !begins);
    if (!begins) return;
    const worse = loss > 1.1 * (plan.guess_loss ?? Infinity);
    const top = Math.max(frame.top, axis.heightOf(loss) ?? 0);
    setStyle(this.here, { left: frame.x, top });
    setText(this.here.lastChild, w.youAreHere({ loss: formatLoss(loss), worse }));
    const below = Math.max(frame.top + frame.height * 0.58, top + HERE_PX);
    setStyle(this.later, { left: frame.x + 14, top: below });
  }
}

/** Losses with a name; once the task is solved, its number only. */
function linesOf(plan, knows, knew, solved) {
  const lines = [];
  const line = (value, loss, say) =>
    lines.push({ value, text: solved ? loss : say({ loss, knows: said(knows) }) });
  if (typeof plan.guess_loss === 'number')
    line(plan.guess_loss, guessWords(plan).loss, w.lineOf.guessing);
  if (plan.which_loss && knows && knew)
    line(plan.which_loss, decimals(plan.which_loss, 2), w.lineOf.knows);
  return lines;
}
