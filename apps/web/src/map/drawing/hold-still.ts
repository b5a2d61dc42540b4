import type { Map as LibraryMap } from 'maplibre-gl';

/** Map drag and zoom are off while something is drawn (1:4.2). */
export function holdStill(map: LibraryMap, isHeld: boolean): void {
  const handlers = [
    map.dragPan,
    map.scrollZoom,
    map.boxZoom,
    map.doubleClickZoom,
    map.touchZoomRotate,
    map.keyboard,
  ];
  for (const handler of handlers) {
    if (isHeld) handler.disable();
    else handler.enable();
  }
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
}
