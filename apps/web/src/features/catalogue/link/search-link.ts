import {
  areaNameIssue,
  DEFAULT_FILTERS,
  normaliseUuid,
  type SearchArea,
  type SearchAreaType,
  type SearchFilters,
} from '@sigma/domain';
import { DEFAULT_RENDER_STYLE, type RenderStyle } from '../../../map/preview/render-style.ts';
import { linkArea, parseLinkArea } from '../../../parts/address/link-area.ts';
import { SORT_KEYS, type SortKey } from '../scene/sort-scenes.ts';
import { readFilters, writeFilters } from './filter-link.ts';
import { readStyle, writeStyle } from './style-link.ts';

/** Two scenes on either side of the divider on the map; a single scene waits for the second. */
export interface Compared {
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** What a link to a search restores, in addition to the position of the map. */
export interface SearchLink {
  /** Absent while the viewport is searched. */
  readonly area: SearchArea | undefined;
  readonly areaType: SearchAreaType;
  /** The name of the area in the library; absent for an area that is not saved. */
  readonly areaName: string | undefined;
  readonly filters: SearchFilters;
  /** Restricts the search to the scenes of this task. */
  readonly task: string | undefined;
  readonly sort: SortKey;
  readonly style: RenderStyle;
  readonly compared: Compared;
}

export const NOT_COMPARED: Compared = { left: undefined, right: undefined };

type LinkedArea = Pick<SearchLink, 'area' | 'areaType' | 'areaName'>;

/** A link without an area: the map view is searched. */
export const NO_AREA: LinkedArea = { area: undefined, areaType: 'viewport', areaName: undefined };

export const DEFAULT_LINK: SearchLink = {
  ...NO_AREA,
  filters: DEFAULT_FILTERS,
  task: undefined,
  sort: 'newest',
  style: DEFAULT_RENDER_STYLE,
  compared: NOT_COMPARED,
};

type Query = Readonly<Record<string, unknown>>;

/** Reads the query of an address; an invalid value counts as absent. */
export function readSearchLink(query: Query): SearchLink {
  const text = (name: string) => (query[name] === undefined ? '' : String(query[name]));
  return {
    ...readLinkedArea(text),
    filters: readFilters(text),
    task: normaliseUuid(text('task')) ?? undefined,
    sort: SORT_KEYS.find((key) => key === text('sort')) ?? DEFAULT_LINK.sort,
    style: readStyle(text),
    compared: { left: readFileId(text('left')), right: readFileId(text('right')) },
  };
}

/** The query of an address; defaults are omitted. */
export function writeSearchLink(link: SearchLink): Record<string, string> {
  const { area, areaName, sort, style, compared } = link;
  return {
    ...writeSearchTerms(link),
    ...(area !== undefined && areaName !== undefined && { areaName }),
    ...(sort !== DEFAULT_LINK.sort && { sort }),
    ...writeStyle(style),
    ...(compared.left !== undefined && { left: compared.left }),
    ...(compared.right !== undefined && { right: compared.right }),
  };
}

/** The parameters that decide which scenes a search finds. */
export function writeSearchTerms({ area, areaType, filters, task }: SearchLink): Record<string, string> {
  return {
    ...(area !== undefined && { area: linkArea(area) }),
    ...(area !== undefined && areaType === 'auto' && { areaType }),
    ...writeFilters(filters),
    ...(task !== undefined && { task }),
  };
}

/** The task of a `taskId` parameter in any case (spec 1:2.3); it is used once and then removed from the address. */
export function requestedTask(query: Query): string | undefined {
  const value = Object.entries(query).find(([name]) => name.toLowerCase() === 'taskid')?.[1];
  return uuidOf(value);
}

const SHOWN_TASK = 'showTask';

/** The task that is searched and shown without changing the cart; it is also used once. */
export function shownTask(query: Query): string | undefined {
  return uuidOf(query[SHOWN_TASK]);
}

/** The query of a link to the scenes of a task. */
export function showTaskQuery(task: string): Record<string, string> {
  return { [SHOWN_TASK]: task };
}

/** The saved search of a link; it is opened once and then removed from the address. */
export function linkedSearch(query: Query): string | undefined {
  return uuidOf(query.saved);
}

function uuidOf(value: unknown): string | undefined {
  return value === undefined ? undefined : (normaliseUuid(String(value)) ?? undefined);
}

function readLinkedArea(text: (name: string) => string): LinkedArea {
  const area = parseLinkArea(text('area'));
  if (area === undefined) return NO_AREA;
  const name = text('areaName').trim();
  return {
    area,
    areaType: text('areaType') === 'auto' ? 'auto' : 'manual',
    areaName: areaNameIssue(name) === undefined ? name : undefined,
  };
}

function readFileId(text: string): string | undefined {
  return /^[A-Za-z0-9][\w.-]{0,199}$/.test(text) ? text : undefined;
}
