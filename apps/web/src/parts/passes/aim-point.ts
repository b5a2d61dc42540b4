import type { Opportunity } from '@sigma/contract';
import { MAX_SEARCH_SITES, type SearchArea } from '@sigma/domain';
import {
  distanceM,
  formatCoordinates,
  type Position,
  parseCoordinateText,
  pointInArea,
  type Site,
  sitesOf,
  wrapLongitude,
} from '@sigma/geo';

export type AimReading =
  | { readonly ok: true; readonly aim: Position | undefined }
  | { readonly ok: false; readonly text: string };

/** Whether a capture of the area can aim at one of several places: not at a point, which is its own aim. */
export function hasAimChoice(area: SearchArea | undefined): boolean {
  return area?.type === 'Polygon' || area?.type === 'MultiPolygon';
}

/** The site that a pass sees, of an area of several (PD-24): the capture of the pass can aim only there. */
export function areaOfPass(area: SearchArea, { site }: Pick<Opportunity, 'site'>): SearchArea {
  if (site.count === 1 || !hasAimChoice(area)) return area;
  const [lon, lat] = site.centre;
  const [nearest] = sitesIn(area)
    .map(({ geometry, reference }) => ({ geometry, metres: distanceM(reference, [lon, lat]) }))
    .toSorted((a, b) => a.metres - b.metres);
  return nearest === undefined ? area : nearest.geometry;
}

const knownSites = new WeakMap<SearchArea, readonly Site[]>();

/** The sites of an area, remembered because one with many corners takes long to divide. */
function sitesIn(area: SearchArea): readonly Site[] {
  const sites = knownSites.get(area) ?? sitesOf(area, MAX_SEARCH_SITES) ?? [];
  knownSites.set(area, sites);
  return sites;
}

/** The position, where a capture of the area can aim at it. Five decimals are about a metre. */
export function aimWithin(area: SearchArea | undefined, aim: Position | undefined): Position | undefined {
  if (aim === undefined || (area?.type !== 'Polygon' && area?.type !== 'MultiPolygon')) return undefined;
  const [lon, lat] = aim;
  const short: Position = [rounded(wrapLongitude(lon)), rounded(lat)];
  return pointInArea(short, area) ? short : undefined;
}

/** Reads a typed aim; an empty text leaves the choice to the planner. */
export function readAim(text: string, area: SearchArea): AimReading {
  if (text.trim() === '') return { ok: true, aim: undefined };
  const position = parseCoordinateText(text);
  if (position === undefined) {
    return { ok: false, text: 'Must be latitude and longitude, such as 37.8012, -122.2711' };
  }
  const aim = aimWithin(area, position);
  return aim === undefined ? { ok: false, text: OUTSIDE } : { ok: true, aim };
}

export const OUTSIDE = 'Must be a position in the area';

export const aimText = (aim: Position | undefined): string =>
  aim === undefined ? '' : formatCoordinates(aim);

function rounded(degrees: number): number {
  return Number(degrees.toFixed(5)) + 0;
}
