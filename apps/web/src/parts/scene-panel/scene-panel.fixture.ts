import { vi } from 'vitest';
import type { ScenePanel } from './scene-panel.ts';

export const openScenePanel = vi.fn<ScenePanel['onOpen']>();

/** A closed panel, for screens whose tests are about other things. */
export const NO_SCENE_PANEL: ScenePanel = {
  onOpen: openScenePanel,
  panel: undefined,
  fileId: undefined,
  layers: [],
};
