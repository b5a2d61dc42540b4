import { type Refusal, refuse } from '@sigma/contract';
import { checkSearchGeometry, type Geometry, placeInWorld } from '@sigma/geo';

/** Reads the geometry of the parameter `aoi`: JSON in a query, an object in a body. */
export function readAoi(given: string | object): Geometry | Refusal {
  const value = typeof given === 'string' ? parseJson(given) : given;
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
  return refuse('bad_parameter', `The area is not valid: ${message}`, [{ field: 'aoi', code, message }]);
}
