import { create } from 'zustand';
import type { MapLayer } from '../../map/registry/map-layer.ts';

/** What the open panel draws on the map. The store is part of the page; the panel and its layers are loaded later. */
export const useSpectraLayers = create<{ readonly layers: readonly MapLayer[] }>(() => ({ layers: [] }));

export function showSpectraLayers(layers: readonly MapLayer[]): void {
  useSpectraLayers.setState({ layers });
}
