import { type Area, checkArea, type Position } from '@sigma/geo';
import { outlineParts, type PixelPolygon } from '@sigma/raster';
import type { GridPlaces } from './chip-grid.ts';

type Rings = readonly (readonly Position[])[];

/**
 * The outline of a finding on the Earth, wound as RFC 7946 says; undefined where it has no area. It is valid in pixels, but its corners are
 * moved by the projection and its edges are not, so that a corner next to an edge may be on the other side of it afterwards. Parts and
 * holes that are not valid on the Earth are omitted.
 */
export function outlineArea(outline: PixelPolygon, places: GridPlaces): Area | undefined {
  const parts = outlineParts(outline).map((rings) =>
    rings.map((ring) => ring.map(([x, y]): Position => places.toPlace(x, y))),
  );
  return validArea(parts) ?? validArea(validParts(parts));
}

function validArea(parts: readonly Rings[]): Area | undefined {
  const [only, ...others] = parts;
  if (only === undefined) return undefined;
  const checked = checkArea(
    others.length === 0
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: parts },
  );
  return checked.ok ? checked.area : undefined;
}

/** The parts that are valid next to the larger ones, each with the holes that are valid in it. */
function validParts(parts: readonly Rings[]): readonly Rings[] {
  const valid: Rings[] = [];
  for (const [outer = [], ...holes] of parts) {
    let part: Rings = [outer];
    for (const hole of holes) if (validArea([[...part, hole]]) !== undefined) part = [...part, hole];
    if (validArea([...valid, part]) !== undefined) valid.push(part);
  }
  return valid;
}
