import type { SearchArea } from '@sigma/domain';
import { checkArea, coveredShare } from '@sigma/geo';

/** How much of a scene lies inside a searched area, 0 to 1; undefined without an area, for points and lines, and for an invalid outline. */
export function insideShare(outline: unknown, area: SearchArea | undefined): number | undefined {
  if (area?.type !== 'Polygon' && area?.type !== 'MultiPolygon') return undefined;
  const checked = checkArea(outline);
  return checked.ok ? coveredShare(checked.area, area) : undefined;
}

/** "61 %"; a part that is neither nothing nor everything is never rounded to either. */
export function insideText(share: number): string {
  const percent = Math.round(share * 100);
  if (share > 0 && percent === 0) return 'under 1 %';
  return share < 1 && percent === 100 ? 'over 99 %' : `${percent} %`;
}

/** The area inside the searched area, in km²; undefined if it is unknown for a scene. */
export function insideKm2(
  scenes: readonly { readonly areaKm2: number; readonly inside: number | undefined }[],
): number | undefined {
  let sum = 0;
  for (const { areaKm2, inside } of scenes) {
    if (inside === undefined) return undefined;
    sum += inside * areaKm2;
  }
  return scenes.length === 0 ? undefined : sum;
}
