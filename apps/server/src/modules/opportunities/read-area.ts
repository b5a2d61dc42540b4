import { type FieldIssue, MAX_SEARCH_KM2 } from '@sigma/contract';
import { areaKm2, checkSearchGeometry, type Geometry } from '@sigma/geo';

export type ReadArea = { readonly geometry: Geometry } | { readonly issue: FieldIssue };

/** Checks the geometry of the field `aoi`. A geometry that crosses itself is repaired if the repair is unambiguous. */
export function readArea(value: unknown): ReadArea {
  const checked = checkSearchGeometry(value);
  if (checked.ok) return isTooLarge(checked.geometry) ? { issue: TOO_LARGE } : { geometry: checked.geometry };
  const field = checked.field === '' ? 'aoi' : `aoi.${checked.field}`;
  return { issue: { field, code: checked.code, message: checked.message } };
}

/** A satellite always sees part of half the Earth: a pass that never ends has no use and is expensive to calculate. */
const isTooLarge = (area: Geometry): boolean =>
  (area.type === 'Polygon' || area.type === 'MultiPolygon') && areaKm2(area) > MAX_SEARCH_KM2;

const TOO_LARGE: FieldIssue = {
  field: 'aoi',
  code: 'too_large',
  message: `must be an area of at most ${MAX_SEARCH_KM2 / 1e6} million km²`,
};

/** Reads the area from the JSON text of a query parameter. */
export function readAreaText(text: string): ReadArea {
  try {
    return readArea(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message = 'must be a GeoJSON geometry as JSON';
    return { issue: { field: 'aoi', code: 'wrong_value', message } };
  }
}
