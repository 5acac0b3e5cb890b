// What `train` prints: a line an epoch, or of epochs of one step those that are scored; the result,
// and how the run ended.
import { createBar } from './bar.mjs';
import { classScores, hasClasses } from '../analysis/classes.mjs';
import { boundsText, classesText, examplesText, parametersText, rowText } from './report.mjs';
import { scoredTokens } from './trainloop.mjs';

/** Tokens of a score that takes long. */
const LONG_SCORE = 65536;

/**
 * The output of one run: on stdout a table, or with `json` one object a line; the rest on stderr.
 * @param {import('../lab/engine.mjs').Engine} engine
 * @param {any} plan of engine.plan()
 * @param {boolean} json
 */
export function createOutput(engine, plan, json) {
  const { stdout, stderr } = process;
  const bar = createBar(stderr);
  const { clear } = bar;
  const row = (fields) =>
    (json ? stderr : stdout).write(`${json ? clear : ''}${rowText(fields)}\n`);
  return {
    begin(lab) {
      stderr.write(beginText(engine, plan, lab.step));
    },
    progress(lab, end) {
      bar.show(lab.step, end, 'step');
    },
    scored(done, all) {
      bar.show(done, all, 'held-out sample');
    },
    line(fields) {
      if (!json) stderr.write(clear);
      if (plan.steps_per_epoch > 1 || fields.eval_loss !== null) row(fields);
      if (json) stdout.write(`${JSON.stringify(fields)}\n`);
    },
    end(lab, { diverged, stopped, missed: _, ...fields }) {
      if (!json) stderr.write(clear);
      if (!diverged) row(fields);
      if (json) {
        const how = { ...(diverged && { diverged }), ...(stopped && { stopped }) };
        const scores = !diverged && hasClasses(lab) ? { classes: classScores(lab) } : {};
        const last = {
          ...fields,
          final: true,
          ...how,
          ...lastFields(engine, plan, lab),
          ...scores,
        };
        stdout.write(`${JSON.stringify(last)}\n`);
      } else if (!diverged && !stopped) {
        stdout.write(`\n${parametersText(plan)}\n${examplesText(engine, lab, fields.eval_loss)}`);
        if (hasClasses(lab)) stdout.write(`\n${classesText(classScores(lab))}`);
      }
      if (diverged) stderr.write(`headroom: ${divergedText(diverged)}\n`);
    },
    /** A message on stderr. */
    note(message) {
      stderr.write(`${clear}headroom: ${message}\n`);
    },
  };
}

/** The message of a run that stopped being finite.
 *  @param {{ step: number, tensor: string }} diverged */
export function divergedText({ step, tensor }) {
  const what = tensor === 'loss' ? 'the loss' : `the gradient of ${tensor}`;
  return `the run diverged at step ${step}: ${what} is not finite; a smaller lr may help`;
}

function beginText(engine, plan, step) {
  const { task, arch, d_model, n_heads, n_layers, head, seed } = plan.settings;
  const parameters = plan.parameters.toLocaleString('en');
  const model = [
    arch,
    `d_model ${d_model}`,
    `${n_heads} heads`,
    `${n_layers} layers`,
    `${parameters} parameters`,
  ];
  const steps = `${plan.planned_steps.toLocaleString('en')} steps`;
  const continued = step ? `, continued at step ${step}` : '';
  const bounds = head === 'none' ? '' : `${boundsText(plan)}\n${scoreText(plan.settings)}`;
  return (
    `${task}: ${model.join(', ')}; ${steps}${continued}; ` +
    `${engine.kernels}, seed ${seed}\n${bounds}`
  );
}

/** What a score costs, where that is much. A step goes forward, and back for twice as long. */
function scoreText(settings) {
  const { eval_samples, seq, batch } = settings;
  if (scoredTokens(settings) < LONG_SCORE) return '';
  const steps = Math.ceil(eval_samples / (3 * batch)).toLocaleString('en');
  return (
    `a score reads ${eval_samples} held-out samples of ${seq.toLocaleString('en')} tokens, the ` +
    `work of about ${steps} steps; --set eval_samples=N reads fewer\n`
  );
}

function lastFields(engine, plan, lab) {
  const heads = lab.heads().filter(({ source }) => source !== null);
  const source_mass = [];
  for (const { layer, head, source } of heads) (source_mass[layer] ??= [])[head] = source;
  return {
    hash: lab.hash(),
    ...(heads.length && { source_mass }),
    parameters: plan.parameters,
    kernels: engine.kernels,
    threads: engine.threads,
    settings: lab.settings,
  };
}
