import type { Caller, FieldIssue, Opportunity, SkippedSensor } from '@sigma/contract';
import { prepareArea } from '@sigma/orbit';
import { type CooperativeWork, cooperativeWork } from '../../work/index.ts';
import { coverageIssues } from './coverage-bound.ts';
import { describeOpportunity, opportunityId, reachOf } from './describe-opportunity.ts';
import { inOrder } from './in-order.ts';
import { type MeasuredGeometry, measuredArea } from './measured-area.ts';
import type { PassFacts, PassSearch } from './pass-search.ts';
import { rollOf } from './roll-of.ts';
import { type FoundPass, searchSensor } from './search-sensor.ts';
import { sensorsToSearch } from './sensors-to-search.ts';
import type { OpportunitiesServices } from './services.ts';

/** The caller of a search, and the signal that cancels it. */
export interface PassesCaller {
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** A page of passes, with the number of all passes and the sensors that could not be searched. */
export interface PassesPage {
  readonly count: number;
  readonly results: readonly Opportunity[];
  readonly skipped: SkippedSensor[];
}

export type FoundPasses = PassesPage | { readonly issues: readonly FieldIssue[] };

/**
 * Searches the caller's sensors and describes the requested page of passes, or returns the issues for which the search is
 * rejected.
 */
export async function searchPasses(
  { database, orbitGrids, worldClock }: OpportunitiesServices,
  search: PassSearch,
  { caller, signal }: PassesCaller,
): Promise<FoundPasses> {
  const { start, end, sensors, accepts } = search;
  const searcher = { caller, only: sensors, start, end, now: worldClock() };
  const wanted = await sensorsToSearch(database.kysely, searcher);
  if ('issues' in wanted) return wanted;
  const work = cooperativeWork(signal);
  const sensorSearch = { search, area: prepareArea(search.area), grids: orbitGrids, work };
  const found: FoundPass[] = [];
  const skipped = [...wanted.skipped];
  for (const sensor of wanted.sensors) {
    const answer = await searchSensor(sensor, sensorSearch);
    found.push(...answer.found.filter((pass) => accepts?.(factsOf(pass)) ?? true));
    if (answer.skipped) skipped.push(answer.skipped);
  }
  const measured = measuredArea(search.area);
  const issues = isByCoverage(search) ? coverageIssues(measured, found.length) : [];
  if (issues.length > 0) return { issues };
  return { count: found.length, results: await pageOf(found, measured, search, work), skipped };
}

const factsOf = ({ sensor, opportunity }: FoundPass): PassFacts => ({
  sensor: sensor.osk_id,
  start: opportunity.start,
  end: opportunity.end,
  offNadirDeg: opportunity.offNadirDeg,
  sunElevationDeg: opportunity.sun.elevationDeg,
  isEclipsed: opportunity.isEclipsed,
});

const isByCoverage = ({ ordering }: PassSearch): boolean => ordering.column === 'coverage';

/** Strips and shares take most of the time, so only those of the page are computed unless the ordering needs them. */
async function pageOf(
  found: readonly FoundPass[],
  measured: MeasuredGeometry,
  search: PassSearch,
  work: CooperativeWork,
): Promise<readonly Opportunity[]> {
  const { offset, limit, ordering } = search;
  const describe = async (passes: readonly FoundPass[]): Promise<Opportunity[]> => {
    const described: Opportunity[] = [];
    for (const pass of passes) {
      described.push(describeOpportunity(pass, await reachOf(pass, measured, work), search));
      await work.pause();
    }
    return described;
  };
  const pageIndexes = (values: readonly (number | null)[]) =>
    inOrder(
      found.map((pass, index) => ({
        value: values[index] ?? null,
        startMs: pass.opportunity.startMs,
        idOf: () => opportunityId(pass),
        index,
      })),
      ordering.descending,
    )
      .slice(offset, offset + limit)
      .map(({ index }) => index);
  if (isByCoverage(search)) {
    const all = await describe(found);
    return pageIndexes(all.map(({ coverage }) => coverage)).flatMap((index) => all[index] ?? []);
  }
  const page = pageIndexes(found.map((pass) => orderingValue(pass, ordering.column)));
  return describe(page.flatMap((index) => found[index] ?? []));
}

function orderingValue(found: FoundPass, field: string): number | null {
  const { opportunity, sensor } = found;
  switch (field) {
    case 'end_time':
      return opportunity.endMs;
    case 'sensor':
      return sensor.osk_id;
    case 'off_nadir':
      return opportunity.offNadirDeg;
    case 'roll':
      return rollOf(found);
    case 'sun_elevation':
      return opportunity.sun.elevationDeg;
    case 'duration_s':
      return opportunity.endMs - opportunity.startMs;
    default:
      return opportunity.startMs;
  }
}
