import { SEARCH_LIMIT, type SearchBody } from '@sigma/contract';
import { filterExpression, type SearchArea, searchGeometry, searchInterval } from '@sigma/domain';
import { type BBox, bboxPolygon, type Polygon, shrinkBBox } from '@sigma/geo';
import type { SearchLink } from '../link/search-link.ts';
import type { SortKey } from '../scene/sort-scenes.ts';

const VIEWPORT_SHRINK = 0.05;

/** The bounds of the map, 5 % smaller, as one polygon that may extend past ±180 (spec 1:4.2). */
export function viewportArea(bounds: BBox): Polygon {
  return bboxPolygon(shrinkBBox(bounds, VIEWPORT_SHRINK));
}

/** The area that the search button searches: the area of the link, or the map view (spec 1:4.2). */
export function areaToSearch({ area, areaType }: SearchLink, bounds: BBox): SearchArea {
  return area === undefined || areaType === 'viewport' ? viewportArea(bounds) : area;
}

/** The body of the request. Without collections, all collections of the program are searched. */
export function searchBodyOf(link: SearchLink, area: SearchArea | undefined): SearchBody {
  const filter = filterExpression(link.filters, link.task === undefined ? [] : [link.task]);
  const datetime = searchInterval(link.filters);
  return {
    limit: SEARCH_LIMIT,
    ...(datetime !== undefined && { datetime }),
    ...(area !== undefined && { intersects: searchGeometry(area) }),
    ...(filter !== undefined && { filter, 'filter-lang': 'cql2-json' as const }),
  };
}

/** The body with the order of a list, which decides what is answered when more scenes match than are answered. */
export function orderedBody(body: SearchBody, sort: SortKey): SearchBody {
  if (sort !== 'oldest') return body;
  return { ...body, sortby: [{ field: 'datetime', direction: 'asc' }] };
}
