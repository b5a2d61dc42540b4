import type { Map as LibraryMap } from 'maplibre-gl';
import type { PixelPoint } from '../registry/layer-host.ts';

/** The pointer in pixels of the map's box. */
export function pixelOf(
  map: Pick<LibraryMap, 'getContainer'>,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): PixelPoint {
  const { left, top } = map.getContainer().getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
