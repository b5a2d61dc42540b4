import type { Map as LibraryMap } from 'maplibre-gl';

/** Icons are drawn at twice their size, for high-density screens. */
const PIXEL_RATIO = 2;

export type Pen = OffscreenCanvasRenderingContext2D;

/** Adds an icon to the map under a name, drawn around its middle. An icon that exists already is left as it is. */
export function addIcon(map: LibraryMap, name: string, sizePx: number, draw: (pen: Pen) => void): void {
  const side = sizePx * PIXEL_RATIO;
  const pen = new OffscreenCanvas(side, side).getContext('2d');
  if (pen === null || map.hasImage(name)) return;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.translate(sizePx / 2, sizePx / 2);
  draw(pen);
  map.addImage(name, pen.getImageData(0, 0, side, side), { pixelRatio: PIXEL_RATIO });
}
