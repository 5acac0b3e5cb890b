// What the worker computes besides what the start needs: a row for each feature. Loaded in the
// worker, after its start (app/worker.js). A request is (lab, args, tools) => result, tools being
// the engine and functions of wasm/analysis.
import { drawinput, readinput } from '../worker/input.js';
import { score } from '../worker/probe.js';
import { vocabulary } from './corpus/corpus.request.js';
import { headcircuits, headedges, headmeans, headrecord, heads } from './heads/heads.request.js';
import { brought } from './models/models.request.js';
import { neuron } from './inspector/inspector.request.js';
import { runhash } from './lessons/lessons.request.js';
import { drawpairs, lens, lenscell, lensscore, paireffects, patch } from './lens/lens.request.js';
import { losses } from './losses/losses.request.js';
import { problems, waves } from './numbers/numbers.request.js';
import { positions, shuffled } from './positions/positions.request.js';
import { written } from './stage/stage.request.js';
import { heldout, labels, writings } from './samples/samples.request.js';
import { length, lengths } from './studies/studies.request.js';
import { cell, numbers, tensor, tensors } from './tensors/tensors.request.js';
import { geometry } from './tensors/geometry.request.js';
import { deadunits } from './tensors/overtime.request.js';
import { walk } from './tensors/walk.request.js';
import { generate } from './try/try.request.js';
import { answer, averageparts, paths, why } from './why/why.request.js';
import { acts, finds, fits, follows, foresees } from './world/world.request.js';

export const REQUESTS = {
  ...{ score, readinput, drawinput },
  ...{ vocabulary, neuron, generate },
  ...{ heads, headrecord, headcircuits, headmeans, headedges },
  ...{ runhash },
  ...{ lens, lenscell, lensscore, patch, drawpairs, paireffects },
  ...{ heldout, labels, writings },
  ...{ lengths, length },
  ...{ brought },
  ...{ losses },
  ...{ problems, waves },
  ...{ positions, shuffled },
  ...{ written },
  ...{ why, answer, averageparts, paths },
  ...{ tensors, tensor, cell, numbers, walk },
  ...{ geometry, deadunits },
  ...{ acts, fits, foresees, follows, finds },
};
