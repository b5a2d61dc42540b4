import type { FieldIssue } from '@sigma/contract';
import { MAX_FOUND_PASSES, MAX_SEARCH_SITES, MAX_SITE_DAYS } from '@sigma/domain';
import { type Geometry, MS_PER_DAY, SITE_EXTENT_KM, SITE_GAP_KM, type Site, sitesOf } from '@sigma/geo';
import type { ValidPassSearch } from './pass-search.ts';

const SITES = `sites (parts at most ${SITE_GAP_KM} km apart, or within ${SITE_EXTENT_KM} km together, are one site)`;

type ReadSites = readonly Site[] | { readonly issues: FieldIssue[] };

/** Divides an area into sites, or returns the issue of an area with too many of them. */
export const readSites = (area: Geometry): ReadSites =>
  sitesOf(area, MAX_SEARCH_SITES) ?? tooMany(`must have at most ${MAX_SEARCH_SITES} ${SITES}`);

/** Divides the area of a search into sites, or returns the issue of an area with too many of them for its time. */
export function readSitesOfSearch({
  area,
  start,
  end,
}: Pick<ValidPassSearch, 'area' | 'start' | 'end'>): ReadSites {
  const sites = readSites(area);
  if ('issues' in sites) return sites;
  const days = Math.max(1, Math.ceil((end.valueOf() - start.valueOf()) / MS_PER_DAY));
  if (sites.length * days <= MAX_SITE_DAYS) return sites;
  const most = Math.floor(MAX_SITE_DAYS / days);
  const mostDays = Math.floor(MAX_SITE_DAYS / sites.length);
  return tooMany(
    `must have at most ${most} ${SITES} in a search of ${days} days, and has ${sites.length}: search at most ${mostDays} days, or fewer sites`,
  );
}

const tooMany = (message: string) => ({ issues: [{ field: 'aoi', code: 'too_many_sites', message }] });

/** The issue of a search that finds too many passes to answer. */
export const TOO_MANY_PASSES: FieldIssue = {
  field: 'search_time_end',
  code: 'too_many_passes',
  message: `must leave at most ${MAX_FOUND_PASSES.toLocaleString('en-US')} passes: search a shorter time, fewer sensors or fewer sites`,
};
