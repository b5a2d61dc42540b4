import type { FieldIssue, Opportunity } from '@sigma/contract';
import type { Entitlement } from '@sigma/domain';
import type { FoundPasses, PassFacts } from '../../opportunities/index.ts';
import { listSensors, type TaskedSensor } from '../products/products.store.ts';
import type { StapiSearcher } from '../services.ts';
import type { ReadRequest } from './read-request.ts';

export interface PassesCall {
  /** What the program may have. */
  readonly entitlement: Entitlement;
  readonly signal: AbortSignal;
  /** No one waits for the answer, so that searches with a caller come first. */
  readonly isLater?: boolean;
}

export interface PassPage {
  readonly limit: number;
  readonly offset: number;
}

/** Finds the free passes that match a request, of the program's sensors that can be tasked then, ordered by start. */
export async function findProductPasses(
  { database, searchPasses }: StapiSearcher,
  { area, start, end, accepts }: Pick<ReadRequest, 'area' | 'start' | 'end' | 'accepts'>,
  page: PassPage,
  { entitlement, signal, isLater = false }: PassesCall,
): Promise<FoundPasses> {
  const sensors = await listSensors(database.kysely, entitlement);
  const search = {
    area: area.shown,
    start,
    end,
    sensors: sensors.filter(({ eligibleStart }) => eligibleStart !== null).map(({ id }) => id),
    accepts: (pass: PassFacts) => pass.isAvailable && isTaskable(sensors, pass) && accepts(pass),
    ordering: { column: 'start_time', descending: false },
    ...page,
  };
  return searchPasses(search, { entitlements: [entitlement], signal, isLater });
}

function isTaskable(sensors: readonly TaskedSensor[], { sensor, start, end }: PassFacts): boolean {
  const { eligibleStart = null, eligibleEnd = null } = sensors.find(({ id }) => id === sensor) ?? {};
  return eligibleStart !== null && eligibleStart <= start && (eligibleEnd === null || end <= eligibleEnd);
}

const FIELDS: Readonly<Record<string, string>> = {
  aoi: 'geometry',
  search_time_end: 'datetime',
  sensor: 'filter',
};

/** Reports the issues of the search on the fields of this interface. */
export const asRequestIssues = (issues: readonly FieldIssue[]): FieldIssue[] =>
  issues.map((issue) => ({ ...issue, field: FIELDS[issue.field] ?? 'filter' }));

/** Chooses the pass with the largest coverage, then one in daylight, then the smallest off-nadir angle, then the earliest. */
export function bestPass(passes: readonly Opportunity[]): Opportunity | undefined {
  return passes.toSorted(
    (a, b) =>
      b.coverage - a.coverage ||
      Number(a.eclipsed) - Number(b.eclipsed) ||
      a.off_nadir - b.off_nadir ||
      Date.parse(a.start_time) - Date.parse(b.start_time),
  )[0];
}
