import type { SearchArea } from '@sigma/domain';
import { type BBox, bboxOf, bboxPolygon } from '@sigma/geo';

export const BOX_SIDES = ['west', 'south', 'east', 'north'] as const;
export type BoxSide = (typeof BOX_SIDES)[number];
export type BoxText = Readonly<Record<BoxSide, string>>;

export type BoxCheck =
  | { readonly ok: true; readonly area: SearchArea }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<BoxSide, string>>> };

/** Reads four sides in degrees. West greater than east crosses the antimeridian; equal sides are a point. */
export function checkBox(text: BoxText): BoxCheck {
  const errors: Partial<Record<BoxSide, string>> = {};
  const read = (side: BoxSide, limit: number): number => {
    const value = /^\s*[+-]?\d+([.,]\d+)?\s*$/.test(text[side])
      ? Number(text[side].replace(',', '.'))
      : Number.NaN;
    if (Number.isNaN(value) || Math.abs(value) > limit)
      errors[side] = `Must be degrees from -${limit} to ${limit}`;
    return value;
  };
  const [west, south, east, north] = [
    read('west', 180),
    read('south', 90),
    read('east', 180),
    read('north', 90),
  ];
  if (south > north) errors.north = 'North must be greater than south';
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  if (west === east && south === north)
    return { ok: true, area: { type: 'Point', coordinates: [west, south] } };
  if (west === east) errors.east = 'East must differ from west';
  if (south === north) errors.north = 'North must be greater than south';
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, area: bboxPolygon([west, south, east, north]) };
}

export function boxTextOf(area: SearchArea | undefined): BoxText {
  if (area === undefined) return { west: '', south: '', east: '', north: '' };
  const [west, south, east, north]: BBox = bboxOf(area);
  const text = (degrees: number) => String(Number(degrees.toFixed(5)));
  return { west: text(west), south: text(south), east: text(east), north: text(north) };
}
