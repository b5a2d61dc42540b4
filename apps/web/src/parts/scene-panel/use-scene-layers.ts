import { useSyncExternalStore } from 'react';
import type { MapLayer } from '../../map/registry/map-layer.ts';
import type { SceneLayers } from './scene-panel.ts';

/** What a panel about a scene draws now; for the component with the map alone. */
export function useSceneLayers({ subscribe, get }: SceneLayers): readonly MapLayer[] {
  return useSyncExternalStore(subscribe, get);
}
