import { type BBox, wrapLongitude } from '@sigma/geo';
import type { DensityCell } from '../../../map/layers/density/density-cell.ts';

/** The smallest box around all cells, which may cross the antimeridian; undefined without cells. */
export function extentOfCells(cells: readonly DensityCell[]): BBox | undefined {
  const rings = cells.map(({ outline }) => outline.coordinates[0] ?? []);
  const lats = rings.flat().map(([, lat]) => lat);
  const spans = rings.map((ring) => {
    const lons = ring.map(([lon]) => lon);
    return { from: Math.min(...lons), width: Math.max(...lons) - Math.min(...lons) };
  });
  if (spans.length === 0) return undefined;
  const [west, east] = smallestSpan(spans);
  return [west, Math.max(-85, Math.min(...lats)), east, Math.min(85, Math.max(...lats))];
}

interface Span {
  /** In degrees. */
  readonly from: number;
  readonly width: number;
}

/** The box leaves out the widest gap between the spans around the Earth. */
function smallestSpan(spans: readonly Span[]): readonly [west: number, east: number] {
  const sorted = spans
    .map(({ from, width }) => ({ from: wrapLongitude(from), width }))
    .toSorted((a, b) => a.from - b.from);
  const first = sorted[0]?.from ?? 0;
  let reached = first;
  let gap = { width: -1, after: first, before: first };
  for (const { from, width } of [...sorted, { from: first + 360, width: 0 }]) {
    if (from - reached > gap.width) gap = { width: from - reached, after: reached, before: from };
    reached = Math.max(reached, from + width);
  }
  if (gap.width <= 0) return [-180, 180];
  return [wrapLongitude(gap.before), wrapLongitude(gap.after)];
}
