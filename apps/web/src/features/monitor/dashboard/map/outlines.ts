import type { Detection } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { MAX_FOOTPRINTS } from '../../../../map/layers/footprints/footprint.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';

/** The outlines that are drawn: all up to a thousand, of more the alerts and the newest, and how many are not (spec 2:9#7). */
export function shownOutlines(
  findings: readonly Detection[],
  focused: Detection | undefined,
): { readonly drawn: readonly Geometry[]; readonly hidden: number } {
  const outlined = focused === undefined ? findings : [focused];
  const outlines = outlined.flatMap(({ outline }) => (outline === null ? [] : [wireArea(outline)]));
  return {
    drawn: outlines.slice(0, MAX_FOOTPRINTS),
    hidden: Math.max(0, outlines.length - MAX_FOOTPRINTS),
  };
}
