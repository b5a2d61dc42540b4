import type { SearchArea } from '@sigma/domain';
import { bboxOf, type Position, unwrapGeometry } from '@sigma/geo';

/** The number of vertices that are drawn of one ring or line: a small picture shows no more. */
const MAX_CORNERS = 400;
const MARGIN = 0.06;

/**
 * The outline of an area, or a line, as the path of an SVG whose box is `sizePx` square, north up, as wide as it is on the
 * ground at its middle latitude. Shapes drawn `within` the box of another shape overlay it. Empty for points.
 */
export function outlinePath(shape: SearchArea, sizePx: number, within: SearchArea = shape): string {
  const paths = pathsOf(shape);
  if (paths.length === 0) return '';
  const place = placer(within, sizePx);
  const end = isLine(shape) ? '' : 'Z';
  return paths.map((path) => `M${thinned(path).map(place).join('L')}${end}`).join('');
}

export function isLine({ type }: SearchArea): boolean {
  return type === 'LineString' || type === 'MultiLineString';
}

/** Rings and lines, continuous across the antimeridian. */
function pathsOf(shape: SearchArea): readonly (readonly Position[])[] {
  const whole = unwrapGeometry(shape);
  switch (whole.type) {
    case 'Point':
    case 'MultiPoint':
      return [];
    case 'LineString':
      return [whole.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return whole.coordinates;
    case 'MultiPolygon':
      return whole.coordinates.flat();
  }
}

/** Both ends are kept: a line has to reach its own. */
function thinned(path: readonly Position[]): readonly Position[] {
  const step = Math.ceil(path.length / MAX_CORNERS);
  return step === 1 ? path : path.filter((_, index) => index % step === 0 || index === path.length - 1);
}

function placer(within: SearchArea, sizePx: number): (position: Position) => string {
  const lons = pathsOf(within).flatMap((path) => path.map(([lon]) => lon));
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
