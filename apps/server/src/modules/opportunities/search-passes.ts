import type { Caller, FieldIssue, Opportunity, SkippedSensor } from '@sigma/contract';
import type { ReservedTimes } from '@sigma/domain';
import { searchPassesInSteps } from '@sigma/orbit';
import { listReservedTimes } from '../../reserved-times/index.ts';
import { type CooperativeWork, cooperativeWork } from '../../work/index.ts';
import { coverageIssues } from './coverage-bound.ts';
import { describeOpportunity, opportunityId, reachOf } from './describe-opportunity.ts';
import { type FoundPass, unavailabilityOfPass } from './found-pass.ts';
import { inOrder } from './in-order.ts';
import { type MeasuredGeometry, measuredArea } from './measured-area.ts';
import { calculationOf, foundOf } from './pass-calculation.ts';
import { readSitesOfSearch, TOO_MANY_PASSES } from './pass-limits.ts';
import type { PassFacts, PassSearch } from './pass-search.ts';
import { rollOf } from './roll-of.ts';
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
  const { kysely } = database;
  const sites = readSitesOfSearch(search);
  if ('issues' in sites) return sites;
  const searcher = { caller, only: sensors, start, end, now: worldClock() };
  const wanted = await sensorsToSearch(kysely, searcher);
  if ('issues' in wanted) return wanted;
  const work = cooperativeWork(signal);
  const output = await work.run(
    searchPassesInSteps(orbitGrids, calculationOf(search, sites, wanted.sensors)),
  );
  if (output.isTooMany) return { issues: [TOO_MANY_PASSES] };
  const { found: all, skipped } = foundOf(output, sites, wanted.sensors, orbitGrids);
  const searched = wanted.sensors.map(({ sensor }) => sensor.osk_id);
  const reserved = await listReservedTimes(kysely, {
    sensors: searched,
    start,
    end,
  });
  const found = accepts === undefined ? all : all.filter((pass) => accepts(factsOf(pass, reserved)));
  const measured = measuredArea(search.area);
  const issues = isByCoverage(search) ? coverageIssues(measured, found.length) : [];
  if (issues.length > 0) return { issues };
  const results = await pageOf(found, { measured, search, reserved, work });
  return { count: found.length, results, skipped: [...wanted.skipped, ...skipped] };
}

const factsOf = (pass: FoundPass, reserved: ReservedTimes): PassFacts => ({
  sensor: pass.sensor.osk_id,
  start: pass.opportunity.start,
  end: pass.opportunity.end,
  offNadirDeg: pass.opportunity.offNadirDeg,
  sunElevationDeg: pass.opportunity.sun.elevationDeg,
  isEclipsed: pass.opportunity.isEclipsed,
  isAvailable: unavailabilityOfPass(pass, reserved) === null,
});

const isByCoverage = ({ ordering }: PassSearch): boolean => ordering.column === 'coverage';

interface PageContext {
  readonly measured: MeasuredGeometry;
  readonly search: PassSearch;
  readonly reserved: ReservedTimes;
  readonly work: CooperativeWork;
}

/** Strips and shares take most of the time, so only those of the page are computed unless the ordering needs them. */
async function pageOf(
  found: readonly FoundPass[],
  { measured, search, reserved, work }: PageContext,
): Promise<readonly Opportunity[]> {
  const { offset, limit, ordering } = search;
  const describe = async (passes: readonly FoundPass[]): Promise<Opportunity[]> => {
    const described: Opportunity[] = [];
    for (const pass of passes) {
      const { start, end } = search;
      const unavailable = unavailabilityOfPass(pass, reserved);
      const reach = await reachOf(pass, measured, work);
      described.push(describeOpportunity(pass, { start, end, reach, unavailable }));
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
