import type { Caller, FieldIssue, Opportunity, SkippedSensor } from '@sigma/contract';
import { prepareArea } from '@sigma/orbit';
import { type CooperativeWork, cooperativeWork } from '../../work/index.ts';
import { coverageIssues } from './coverage-bound.ts';
import { describeOpportunity, opportunityId, reachOf } from './describe-opportunity.ts';
import { inOrder } from './in-order.ts';
import { type Measured, measuredArea } from './measured-area.ts';
import type { Question } from './read-question.ts';
import { rollOf } from './roll-of.ts';
import { type Found, searchSensor } from './search-sensor.ts';
import { sensorsToSearch } from './sensors-to-search.ts';
import type { OpportunitiesServices } from './services.ts';

/** The caller of a search, and the signal that cancels it. */
export interface SearchCall {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** Selects passes before they are described; without it, every pass is accepted. */
  readonly accepts?: (pass: PassFacts) => boolean;
}

/** The facts known about a pass as soon as it is found. Angles are in degrees, at its closest time. */
export interface PassFacts {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly offNadirDeg: number;
  readonly sunElevationDeg: number;
  readonly isEclipsed: boolean;
}

/** A page of passes, with the number of all passes and the sensors that could not be searched. */
export interface FoundPage {
  readonly count: number;
  readonly results: readonly Opportunity[];
  readonly skipped: SkippedSensor[];
}

/** Searches the caller's sensors and describes the requested page of passes. */
export async function answerQuestion(
  { database, orbitGrids, worldClock }: OpportunitiesServices,
  question: Question,
  { caller, signal, accepts }: SearchCall,
): Promise<FoundPage | { readonly issues: readonly FieldIssue[] }> {
  const { start, end } = question;
  const searcher = { caller, only: question.sensor, start, end, now: worldClock() };
  const wanted = await sensorsToSearch(database.kysely, searcher);
  if ('issues' in wanted) return wanted;
  const work = cooperativeWork(signal);
  const search = { question, area: prepareArea(question.area), grids: orbitGrids, work };
  const found: Found[] = [];
  const skipped = [...wanted.skipped];
  for (const sensor of wanted.sensors) {
    const answer = await searchSensor(sensor, search);
    found.push(...answer.found.filter((pass) => accepts?.(factsOf(pass)) ?? true));
    if (answer.skipped) skipped.push(answer.skipped);
  }
  const measured = measuredArea(question.area);
  const issues = isByCoverage(question) ? coverageIssues(measured, found.length) : [];
  if (issues.length > 0) return { issues };
  return { count: found.length, results: await pageOf(found, measured, question, work), skipped };
}

const factsOf = ({ sensor, opportunity }: Found): PassFacts => ({
  sensor: sensor.osk_id,
  start: opportunity.start,
  end: opportunity.end,
  offNadirDeg: opportunity.offNadirDeg,
  sunElevationDeg: opportunity.sun.elevationDeg,
  isEclipsed: opportunity.isEclipsed,
});

const isByCoverage = ({ ordering }: Question): boolean => ordering.column === 'coverage';

/** Strips and shares take most of the time, so only those of the page are computed unless the ordering needs them. */
async function pageOf(
  found: readonly Found[],
  measured: Measured,
  question: Question,
  work: CooperativeWork,
): Promise<readonly Opportunity[]> {
  const { offset, limit, ordering } = question;
  const describe = async (passes: readonly Found[]): Promise<Opportunity[]> => {
    const described: Opportunity[] = [];
    for (const pass of passes) {
      described.push(describeOpportunity(pass, await reachOf(pass, measured, work), question));
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
  if (isByCoverage(question)) {
    const all = await describe(found);
    return pageIndexes(all.map(({ coverage }) => coverage)).flatMap((index) => all[index] ?? []);
  }
  const page = pageIndexes(found.map((pass) => orderingValue(pass, ordering.column)));
  return describe(page.flatMap((index) => found[index] ?? []));
}

function orderingValue(found: Found, field: string): number | null {
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
