import {
  DEFAULT_FILTERS,
  normaliseUuid,
  type SearchArea,
  type SearchAreaType,
  type SearchFilters,
} from '@sigma/domain';
import { linkArea, parseLinkArea } from './link-area.ts';

/** What a link to a search restores, beside the position of the map. */
export interface SearchLink {
  /** Absent while the viewport is searched. */
  readonly area: SearchArea | undefined;
  readonly areaType: SearchAreaType;
  readonly filters: SearchFilters;
  /** Only scenes of this task. */
  readonly task: string | undefined;
}

export const DEFAULT_LINK: SearchLink = {
  area: undefined,
  areaType: 'viewport',
  filters: DEFAULT_FILTERS,
  task: undefined,
};

type Query = Readonly<Record<string, unknown>>;

/** Reads the query of an address; what is not valid counts as not given. */
export function readSearchLink(query: Query): SearchLink {
  const text = (name: string) => (query[name] === undefined ? '' : String(query[name]));
  const area = parseLinkArea(text('area'));
  const startDate = parseDate(text('from'));
  const endDate = parseDate(text('to'));
  const inOrder = startDate === undefined || endDate === undefined || startDate <= endDate;
  return {
    area,
    areaType: area === undefined ? 'viewport' : text('areaType') === 'auto' ? 'auto' : 'manual',
    filters: {
      ...DEFAULT_FILTERS,
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && inOrder && { endDate }),
      cloudCover: parseCloudCover(text('clouds')),
    },
    task: normaliseUuid(text('task')) ?? undefined,
  };
}

/** The query of an address; defaults are left out. */
export function writeSearchLink({ area, areaType, filters, task }: SearchLink): Record<string, string> {
  const { startDate, endDate, cloudCover } = filters;
  return {
    ...(area !== undefined && { area: linkArea(area) }),
    ...(area !== undefined && areaType === 'auto' && { areaType }),
    ...(startDate !== undefined && { from: startDate }),
    ...(endDate !== undefined && { to: endDate }),
    ...(cloudCover < DEFAULT_FILTERS.cloudCover && { clouds: String(cloudCover) }),
    ...(task !== undefined && { task }),
  };
}

/** The task of a `taskId` parameter in any case (1:2.3); it is used once and then leaves the address. */
export function askedTask(query: Query): string | undefined {
  const value = Object.entries(query).find(([name]) => name.toLowerCase() === 'taskid')?.[1];
  return value === undefined ? undefined : (normaliseUuid(String(value)) ?? undefined);
}

/** `YYYY-MM-DD` of a day that exists. */
export function parseDate(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

function parseCloudCover(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : DEFAULT_FILTERS.cloudCover;
  return Math.min(DEFAULT_FILTERS.cloudCover, value);
}
