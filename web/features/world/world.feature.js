// In Explore the world of a task of streams is in place of the stage.
import { hasStreams } from '../../model/streams.js';

/** @param {import('../../ui/hosttype.js').Host} host */
export function addWorld(host) {
  const { state, act, watch, draws } = host;
  watch(['model.settings'], () => {
    document.documentElement.toggleAttribute('data-streams', hasStreams(state.model.settings));
  });
  watch(['shown.source', 'model.runNumber'], () => act.world.move(null));
  draws({
    name: 'world',
    reads: [
      ...['model', 'run', 'shown.at', 'shown.source', 'cut', 'world', 'colours.maps'],
      ...['panels', 'display.mode'],
    ],
    async run() {
      if (state.display.mode !== 'explore' || !hasStreams(state.model.settings)) return;
      const view = host.parts.world.now ?? (await host.parts.world.get());
      await view?.update();
    },
  });
}
