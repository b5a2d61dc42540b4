import type { FieldError } from '@sigma/contract';
import { checkSearchGeometry, type Geometry } from '@sigma/geo';

export type ReadArea = { readonly geometry: Geometry } | { readonly fault: FieldError };

/** Checks the geometry of the field `aoi`; one that crosses itself is repaired where that has one reading. */
export function readArea(value: unknown): ReadArea {
  const checked = checkSearchGeometry(value);
  if (checked.ok) return { geometry: checked.geometry };
  const field = checked.field === '' ? 'aoi' : `aoi.${checked.field}`;
  return { fault: { field, code: checked.code, message: checked.message } };
}

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
