import type { SearchArea } from '@sigma/domain';
import { bboxOf, type Position, type Ring, unwrapArea } from '@sigma/geo';

/** Corners drawn of one ring: a small picture shows no more. */
const MOST_CORNERS = 400;
const MARGIN = 0.06;

/**
 * The outline of an area as the path of an SVG whose box is `sizePx` square, north up, as wide as it is on the
 * ground at its middle latitude. Shapes drawn `within` the box of another lie on it. Empty for points.
 */
export function outlinePath(shape: SearchArea, sizePx: number, within: SearchArea = shape): string {
  const rings = ringsOf(shape);
  if (rings.length === 0) return '';
  const place = placer(within, sizePx);
  return rings.map((ring) => `M${thinned(ring).map(place).join('L')}Z`).join('');
}

function ringsOf(shape: SearchArea): readonly Ring[] {
  switch (shape.type) {
    case 'Point':
    case 'MultiPoint':
      return [];
    case 'Polygon':
    case 'MultiPolygon': {
      const whole = unwrapArea(shape);
      return whole.type === 'Polygon' ? whole.coordinates : whole.coordinates.flat();
    }
  }
}

function thinned(ring: Ring): readonly Position[] {
  const step = Math.ceil(ring.length / MOST_CORNERS);
  return step === 1 ? ring : ring.filter((_, index) => index % step === 0);
}

function placer(within: SearchArea, sizePx: number): (position: Position) => string {
  const lons = ringsOf(within).flatMap((ring) => ring.map(([lon]) => lon));
  const [, south, , north] = bboxOf(within);
  const [west, east] = [least(lons), -least(lons.map((lon) => -lon))];
  const squeeze = Math.max(0.05, Math.cos(((south + north) / 2) * (Math.PI / 180)));
  const [width, height] = [(east - west) * squeeze, north - south];
  const scale = (sizePx * (1 - 2 * MARGIN)) / Math.max(width, height, 1e-9);
  const [left, top] = [(sizePx - width * scale) / 2, (sizePx - height * scale) / 2];
  const text = (value: number) => String(Number(value.toFixed(1)));
  return ([lon, lat]) =>
    `${text(left + (lon - west) * squeeze * scale)} ${text(top + (north - lat) * scale)}`;
}

const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), Infinity);
