import { type FieldIssue, MOST_SEARCH_KM2 } from '@sigma/contract';
import { areaKm2, checkSearchGeometry, type Geometry } from '@sigma/geo';

export type ReadArea = { readonly geometry: Geometry } | { readonly fault: FieldIssue };

/** Checks the geometry of the field `aoi`; one that crosses itself is repaired where that has one reading. */
export function readArea(value: unknown): ReadArea {
  const checked = checkSearchGeometry(value);
  if (checked.ok) return isTooLarge(checked.geometry) ? { fault: TOO_LARGE } : { geometry: checked.geometry };
  const field = checked.field === '' ? 'aoi' : `aoi.${checked.field}`;
  return { fault: { field, code: checked.code, message: checked.message } };
}

/** Of half the Earth satellites always see something: a pass that never ends says nothing, and costs much. */
const isTooLarge = (area: Geometry): boolean =>
  (area.type === 'Polygon' || area.type === 'MultiPolygon') && areaKm2(area) > MOST_SEARCH_KM2;

const TOO_LARGE: FieldIssue = {
  field: 'aoi',
  code: 'too_large',
  message: `takes an area of at most ${MOST_SEARCH_KM2 / 1e6} million km²`,
};

/** The same for the text of a parameter. */
export function readAreaText(text: string): ReadArea {
  try {
    return readArea(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message = 'takes a GeoJSON geometry as JSON';
    return { fault: { field: 'aoi', code: 'wrong_value', message } };
  }
}
