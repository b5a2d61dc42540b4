import type { Detection } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { MAX_FOOTPRINTS } from '../../../../map/layers/footprints/footprint.ts';
import { outerRings } from '../../data/outer-rings.ts';

const outlinesOf = (findings: readonly Detection[]): readonly Geometry[] =>
  findings.flatMap((finding) => {
    const rings = outerRings(finding);
    return rings.length === 0 ? [] : [{ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }];
  });

/** The outlines that are drawn: all up to a thousand, of more the alerts and the newest, and how many are not (spec 2:9#7). */
export function shownOutlines(
  findings: readonly Detection[],
  focused: Detection | undefined,
): { readonly drawn: readonly Geometry[]; readonly hidden: number } {
  const outlined = focused === undefined ? findings : [focused];
  const outlines = outlinesOf(outlined);
  return {
    drawn: outlines.slice(0, MAX_FOOTPRINTS),
    hidden: Math.max(0, outlines.length - MAX_FOOTPRINTS),
  };
}

/**
 * The outlines that stand out from those of all passes: of the finding in focus, or else of what the shown pass has found and
 * what is pointed at.
 */
export function strongOutlines(
  findings: readonly Detection[],
  { focused, ofPass, picked }: StrongOutlines,
): readonly Geometry[] {
  if (focused !== undefined) return outlinesOf([focused]);
  return outlinesOf(
    findings.filter(({ id, pass }) => (pass !== null && pass.id === ofPass) || picked.includes(id)),
  );
}

interface StrongOutlines {
  readonly focused: Detection | undefined;
  /** The pass that the map shows. */
  readonly ofPass: string | undefined;
  /** Ids of the hovered and the selected finding. */
  readonly picked: readonly (string | undefined)[];
}
