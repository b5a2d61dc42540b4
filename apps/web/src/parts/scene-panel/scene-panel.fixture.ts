import { vi } from 'vitest';
import type { MapLayer } from '../../map/registry/map-layer.ts';
import type { ScenePanel } from './scene-panel.ts';

export const openScenePanel = vi.fn<ScenePanel['onOpen']>();

const NO_LAYERS: readonly MapLayer[] = [];

/** A closed panel, for screens whose tests are about other things. */
export const NO_SCENE_PANEL: ScenePanel = {
  onOpen: openScenePanel,
  panel: undefined,
  fileId: undefined,
  layers: { subscribe: () => () => undefined, get: () => NO_LAYERS },
};
