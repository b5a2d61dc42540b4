import { type Refusal, refuse } from '@sigma/contract';
import { checkSearchGeometry, type Geometry, placeInWorld } from '@sigma/geo';

/** Reads the JSON geometry of the parameter `aoi`. */
export function readCaptureArea(text: string): Geometry | Refusal {
  const value = parsed(text);
  if (value === undefined) return wrong('wrong_value', 'takes a GeoJSON geometry as JSON');
  const checked = checkSearchGeometry(value);
  return checked.ok ? placeInWorld(checked.geometry) : wrong(checked.code, checked.message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON has no value; the caller says so.
    return undefined;
  }
}

function wrong(code: string, message: string): Refusal {
  return refuse('bad_parameter', `The area of the captures is wrong: ${message}`, [
    { field: 'aoi', code, message },
  ]);
}
