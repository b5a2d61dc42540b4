import type { Detection } from '@sigma/contract';
import type { Ring } from '@sigma/geo';
import { wireArea } from '../../../parts/area/wire-area.ts';

/** The outer rings of an outline, as it is drawn: holes of single pixels say nothing, and hide what lies below. */
export function outerRings({ outline }: Pick<Detection, 'outline'>): readonly Ring[] {
  if (outline === null) return [];
  const area = wireArea(outline);
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.flatMap(([outer]) => (outer === undefined ? [] : [outer]));
}
