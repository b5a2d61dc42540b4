import { type Refusal, refuse } from '@sigma/contract';
import { checkSearchGeometry, type Geometry, placeInWorld } from '@sigma/geo';

/** Reads the JSON geometry of the parameter `aoi`. */
export function readCaptureArea(text: string): Geometry | Refusal {
  const value = parseJson(text);
  if (value === undefined) return invalidArea('wrong_value', 'must be a GeoJSON geometry as JSON');
  const checked = checkSearchGeometry(value);
  return checked.ok ? placeInWorld(checked.geometry) : invalidArea(checked.code, checked.message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is not JSON has no value; the caller rejects it.
    return undefined;
  }
}

function invalidArea(code: string, message: string): Refusal {
  return refuse('bad_parameter', `The area of the captures is invalid: ${message}`, [
    { field: 'aoi', code, message },
  ]);
}
