import type { Caller, FieldIssue, Opportunity } from '@sigma/contract';
import type { FoundPasses, PassFacts } from '../../opportunities/index.ts';
import { listSensors, type TaskedSensor } from '../products/products.store.ts';
import type { StapiSearcher } from '../services.ts';
import type { ReadRequest } from './read-request.ts';

export interface PassesCall {
  readonly program: number;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

export interface PageWish {
  readonly limit: number;
  readonly offset: number;
}

/** The passes of a program's sensors that take captures then and that a request asks for, by start. */
export async function findProductPasses(
  { database, findPasses }: StapiSearcher,
  { area, start, end, accepts }: Pick<ReadRequest, 'area' | 'start' | 'end' | 'accepts'>,
  page: PageWish,
  { program, caller, signal }: PassesCall,
): Promise<FoundPasses> {
  const sensors = await listSensors(database.kysely, program);
  const wish = {
    area: area.shown,
    start,
    end,
    sensors: sensors.filter(({ eligibleStart }) => eligibleStart !== null).map(({ id }) => id),
    accepts: (pass: PassFacts) => takesCaptures(sensors, pass) && accepts(pass),
    ...page,
  };
  return findPasses(wish, { caller, signal });
}

function takesCaptures(sensors: readonly TaskedSensor[], { sensor, start, end }: PassFacts): boolean {
  const { eligibleStart = null, eligibleEnd = null } = sensors.find(({ id }) => id === sensor) ?? {};
  return eligibleStart !== null && eligibleStart <= start && (eligibleEnd === null || end <= eligibleEnd);
}

/** Faults of the search by the names of this interface. */
export const named = (faults: readonly FieldIssue[]): FieldIssue[] =>
  faults.map((fault) => ({ ...fault, field: 'filter' }));

/** A pass that shows most of the area wins, then one by day, then the steepest, then the first. */
export function bestPass(passes: readonly Opportunity[]): Opportunity | undefined {
  return passes.toSorted(
    (a, b) =>
      b.coverage - a.coverage ||
      Number(a.eclipsed) - Number(b.eclipsed) ||
      a.off_nadir - b.off_nadir ||
      Date.parse(a.start_time) - Date.parse(b.start_time),
  )[0];
}
