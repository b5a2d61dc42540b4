import type { FieldIssue, Opportunity, SkippedSensor } from '@sigma/contract';
import type { ReservedTimes } from '@sigma/domain';
import { type GridCache, searchPassesInSteps } from '@sigma/orbit';
import type { CooperativeWork } from '../../work/cooperative-work.ts';
import { coverageIssues } from './coverage-bound.ts';
import { describeOpportunity, opportunityId, reachOf } from './describe-opportunity.ts';
import { type FoundPass, unavailabilityOfPass } from './found-pass.ts';
import { inOrder } from './in-order.ts';
import { type MeasuredGeometry, measuredArea } from './measured-area.ts';
import { calculationOf, foundOf } from './pass-calculation.ts';
import { readSitesOfSearch, TOO_MANY_PASSES } from './pass-limits.ts';
import type { PassFacts, ValidPassSearch } from './pass-search.ts';
import { rollOf } from './roll-of.ts';
import type { SensorToSearch } from './sensors-to-search.ts';

/** A search without the caller's own choice of passes, which is a function and stays in the main thread. */
export type PlainPassSearch = Omit<ValidPassSearch, 'accepts'>;

/** A search with everything that its answer is calculated from. Plain data, which can be sent to a worker thread. */
export interface PreparedSearch {
  readonly search: PlainPassSearch;
  readonly sensors: readonly SensorToSearch[];
  readonly reserved: ReservedTimes;
}

export interface PageWork {
  readonly grids: GridCache;
  readonly work: CooperativeWork;
  /** Selects passes before they are described; without it, every pass is accepted. */
  readonly accepts: ((passes: readonly PassFacts[]) => Promise<readonly boolean[]>) | undefined;
}

/** A page of passes, with the number of all passes and the sensors that could not be searched. */
export interface PassesPage {
  readonly count: number;
  readonly results: readonly Opportunity[];
  readonly skipped: SkippedSensor[];
}

export type FoundPasses = PassesPage | { readonly issues: readonly FieldIssue[] };

/** Calculates the passes of a search and describes those of the requested page. */
export async function calculatePage(
  { search, sensors, reserved }: PreparedSearch,
  { grids, work, accepts }: PageWork,
): Promise<FoundPasses> {
  const sites = readSitesOfSearch(search);
  if ('issues' in sites) return sites;
  const output = await work.run(searchPassesInSteps(grids, calculationOf(search, sites, sensors)));
  if (output.isTooMany) return { issues: [TOO_MANY_PASSES] };
  const { found: all, skipped } = foundOf(output, sites, sensors, grids);
  const accepted = await accepts?.(all.map((pass) => factsOf(pass, reserved)));
  const found = all.filter((_, index) => accepted?.[index] ?? true);
  const measured = measuredArea(search.area);
  const issues = isByCoverage(search) ? coverageIssues(measured, found.length) : [];
  if (issues.length > 0) return { issues };
  const results = await pageOf(found, { measured, search, reserved, work });
  return { count: found.length, results, skipped };
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

const isByCoverage = ({ ordering }: PlainPassSearch): boolean => ordering.column === 'coverage';

interface PageContext {
  readonly measured: MeasuredGeometry;
  readonly search: PlainPassSearch;
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
