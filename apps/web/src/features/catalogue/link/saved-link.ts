import type { SavedSearch, SavedSearchConditions } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { type BBox, bboxPolygon, checkSearchGeometry } from '@sigma/geo';
import { DEFAULT_RENDER_STYLE } from '../../../map/preview/render-style.ts';
import { linkArea, roundArea } from '../../../parts/address/link-area.ts';
import { areaToSearch, searchBodyOf } from '../search/search-body.ts';
import { NO_AREA, NOT_COMPARED, readSearchLink, type SearchLink, writeSearchLink } from './search-link.ts';

const conditionsIn = (link: SearchLink, area: SearchArea | undefined): SavedSearchConditions => {
  const { limit: _, ...conditions } = searchBodyOf(link, area);
  return conditions;
};

/** The conditions of a link as they are saved. Without an area of its own the map view becomes it. */
export function conditionsOfLink(link: SearchLink, view: BBox): SavedSearchConditions {
  const area = areaToSearch(link, view);
  return conditionsIn(link, roundArea(area) ?? area);
}

/** What a link shows besides its area and its pictures, as a query. */
export function mapQueryOf(link: SearchLink): string {
  const shown = { ...link, ...NO_AREA, style: DEFAULT_RENDER_STYLE, compared: NOT_COMPARED };
  const { areaName } = link;
  return new URLSearchParams({
    ...writeSearchLink(shown),
    ...(areaName !== undefined && { areaName }),
  }).toString();
}

export interface SavedLink {
  readonly link: SearchLink;
  /** The screen has a filter for every condition; those saved by the API may have others. */
  readonly isComplete: boolean;
}

/** The link that shows a saved search. */
export function linkOfSaved({ search, map_query }: Pick<SavedSearch, 'search' | 'map_query'>): SavedLink {
  const area = areaOf(search);
  const query = Object.fromEntries(new URLSearchParams(map_query));
  const link = readSearchLink({ ...query, ...(area !== undefined && { area: linkArea(area) }) });
  const { bbox, ...conditions } = search;
  const asArea = bbox === undefined || area === undefined ? {} : { intersects: area };
  const isComplete = sortedText(conditionsIn(link, area)) === sortedText({ ...conditions, ...asArea });
  return { link, isComplete };
}

function areaOf({ intersects, bbox }: SavedSearch['search']): SearchArea | undefined {
  if (intersects !== undefined) {
    const checked = checkSearchGeometry(intersects);
    return checked.ok ? roundArea(checked.geometry) : undefined;
  }
  return isBox(bbox) ? roundArea(bboxPolygon(bbox)) : undefined;
}

function isBox(value: unknown): value is BBox {
  return Array.isArray(value) && value.length === 4 && value.every((edge) => typeof edge === 'number');
}

/** JSON with the members of every object in one order. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
