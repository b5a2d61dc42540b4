import { MAX_SEARCH_KM2 } from '@sigma/contract';
import {
  MAX_SEARCH_SITES,
  MAX_SITE_DAYS,
  MAX_TASKING_KM2,
  MAX_TASKING_SITES,
  type SearchArea,
} from '@sigma/domain';
import { areaKm2, MS_PER_DAY, SITE_EXTENT_KM, SITE_GAP_KM, sitesOf } from '@sigma/geo';
import { counted, countText } from '../../../ui/text/figures.ts';
import { areaText, kilometresText } from '../../../ui/text/measures.ts';

const sitesRule = () =>
  `Parts at most ${kilometresText(SITE_GAP_KM)} apart, or within ${kilometresText(SITE_EXTENT_KM)} together, are one site.`;

/** Why no opportunities of an area can be searched between two days; the server has the same limits. */
export function searchLimit(
  area: SearchArea | undefined,
  startDate: string | undefined,
  endDate: string | undefined,
): string | undefined {
  if (area === undefined || startDate === undefined || endDate === undefined) return undefined;
  const km2 = sizeKm2(area);
  if (km2 > MAX_SEARCH_KM2) {
    return `The area covers ${areaText(km2)}. At most ${areaText(MAX_SEARCH_KM2)} can be searched at once.`;
  }
  const sites = sitesOf(area, MAX_SEARCH_SITES)?.length;
  if (sites === undefined) return `At most ${MAX_SEARCH_SITES} sites can be searched at once. ${sitesRule()}`;
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / MS_PER_DAY) + 1;
  if (sites * days <= MAX_SITE_DAYS) return undefined;
  const most = Math.floor(MAX_SITE_DAYS / sites);
  return `The area has ${countText(sites)} sites, for which at most ${counted(most, 'day')} can be searched at once.`;
}

/** Why no capture of an area can be requested, although its opportunities can be viewed. */
export function captureLimit(area: SearchArea | undefined): string | undefined {
  if (area === undefined) return undefined;
  if (area.type !== 'Point' && area.type !== 'Polygon' && area.type !== 'MultiPolygon') {
    return 'A capture needs a point or an area. You can view opportunities here, but not request a capture.';
  }
  const km2 = sizeKm2(area);
  if (km2 > MAX_TASKING_KM2) {
    return `Too large for a capture: the area is ${areaText(km2)}, and a capture covers at most ${areaText(MAX_TASKING_KM2)}.`;
  }
  return sitesOf(area, MAX_TASKING_SITES) === undefined
    ? `Too many distant parts for a capture, which covers at most ${MAX_TASKING_SITES} sites. ${sitesRule()}`
    : undefined;
}

function sizeKm2(area: SearchArea): number {
  return area.type === 'Polygon' || area.type === 'MultiPolygon' ? areaKm2(area) : 0;
}
