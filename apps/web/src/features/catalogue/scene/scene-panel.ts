import type { SearchArea } from '@sigma/domain';
import type { ReactNode } from 'react';
import type { MapLayer } from '../../../map/registry/map-layer.ts';
import type { Scene } from './scene.ts';

/** What a panel about one scene reads of the catalogue. */
export interface ScenePanelAccess {
  /** All scenes that are listed or in the cart. */
  readonly scenes: readonly Scene[];
  readonly area: SearchArea | undefined;
}

/** The place to the right of the map that a panel about one scene takes from the results while it is open. */
export interface ScenePanel {
  readonly onOpen: (scene: Scene) => void;
  /** Undefined while it is closed. */
  readonly panel: ((access: ScenePanelAccess) => ReactNode) | undefined;
  /** What it draws on the map. */
  readonly layers: readonly MapLayer[];
}
