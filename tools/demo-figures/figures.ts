import type { SiteEvent } from '../../packages/simulator/src/index.ts';
import { localOf } from '../../packages/simulator/src/sites/shapes.ts';
import type { SitePasses } from './read-passes.ts';
import { eventsAt, isAt, type Judgement, judge, type LeakLook, leakLooks, type ReadPass } from './truth.ts';

/** Findings that are not gas are reported from so many earlier passes on. */
const LEAST_EARLIER = 3;
const NOT_ON_GROUND = ['Methane', 'Plume', 'Vehicle'];
const SILENT = ['ploughing', 'tarpaulin'];
/** Some works look like usual ground once so many passes have shown them. */
const NEW_PASSES = 2;
const DAY_MS = 86_400_000;
/** A building changes every so many days. */
const STAGE_DAYS = 25;

/** Whether a pass has three earlier ones that show the ground without an event, or without its newest stage. */
function couldBeSeen(event: SiteEvent, pass: ReadPass, analysed: readonly ReadPass[]): boolean {
  const stages = event.kind === 'construction' ? [3, 2, 1, 0] : [0];
  const begins = stages
    .map((stage) => event.begins.getTime() + stage * STAGE_DAYS * DAY_MS)
    .find((at) => at <= pass.at.getTime());
  if (begins === undefined) return false;
  const before = analysed.filter(({ at }) => at.getTime() < begins).length;
  const since = analysed.filter(({ at }) => at.getTime() >= begins && at <= pass.at).length;
  const stays = event.kind === 'oil' || event.kind === 'soil contamination' || event.kind === 'digging';
  return before >= LEAST_EARLIER && (stays || since <= NEW_PASSES);
}

export interface JudgedFinding extends Judgement {
  readonly site: string;
  readonly at: Date;
}

/** One thing that happens at a facility, over all its repetitions in the analysed time. */
export interface StoryFigures {
  readonly site: string;
  readonly kind: SiteEvent['kind'];
  readonly facility: string;
  /** Of leaks, the lowest and highest rate. */
  readonly ratesKgH: readonly [number, number] | undefined;
  readonly isChance: boolean;
  /** Clear passes that could have shown it: of leaks, those with a limit below its rate. */
  readonly looks: number;
  readonly found: number;
  /** Leaks below the limit of the pass. */
  readonly below: number;
  readonly foundBelow: number;
  /** Names under which it was reported, with their number. */
  readonly names: Readonly<Record<string, number>>;
}

export interface DemoFigures {
  readonly passes: number;
  readonly cloudy: number;
  readonly cpuS: number;
  readonly algorithms: readonly string[];
  readonly sites: readonly {
    readonly site: string;
    readonly analysed: number;
    readonly cloudy: number;
    readonly findings: number;
  }[];
  readonly findings: readonly JudgedFinding[];
  readonly leaks: readonly (LeakLook & { readonly site: string; readonly at: Date })[];
  readonly stories: readonly StoryFigures[];
}

/** Compares what the loop has reported with what has happened. */
export function figuresOf(all: readonly SitePasses[]): DemoFigures {
  const findings: JudgedFinding[] = [];
  const leaks: (LeakLook & { site: string; at: Date })[] = [];
  for (const { site, seed, passes } of all)
    for (const pass of passes) {
      const where = { site: site.name, at: pass.at };
      findings.push(...judge(site, seed, pass).map((one) => ({ ...one, ...where })));
      if (pass.state === 'analysed')
        leaks.push(...leakLooks(site, seed, pass).map((one) => ({ ...one, ...where })));
    }
  const isCloudy = ({ state }: ReadPass) => state === 'cloudy';
  return {
    passes: all.reduce((sum, { passes }) => sum + passes.length, 0),
    cloudy: all.reduce((sum, { passes }) => sum + passes.filter(isCloudy).length, 0),
    cpuS: all.reduce((sum, { cpuS }) => sum + cpuS, 0),
    algorithms: [...new Set(all.flatMap(({ algorithms }) => algorithms))].sort(),
    sites: all.map(({ site, passes }) => ({
      site: site.name,
      analysed: passes.filter((pass) => !isCloudy(pass)).length,
      cloudy: passes.filter(isCloudy).length,
      findings: passes.reduce((sum, pass) => sum + pass.findings.length, 0),
    })),
    findings,
    leaks,
    stories: all.flatMap(storiesOf),
  };
}

interface Look {
  readonly event: SiteEvent;
  readonly isBelow: boolean;
  readonly names: readonly string[];
}

/** What each story of a site could have been seen in, and what was reported on it. */
function storiesOf({ site, seed, passes }: SitePasses): readonly StoryFigures[] {
  const analysed = passes.filter(({ state }) => state === 'analysed');
  const looks = analysed.flatMap((pass): readonly Look[] => {
    const leaks = leakLooks(site, seed, pass);
    return eventsAt(site, seed, pass.at).present.flatMap((event): readonly Look[] => {
      if (event.kind === 'vehicle' || pass.isHidden(event.place)) return [];
      if (event.kind === 'leak') {
        const leak = leaks.find((one) => one.event.id === event.id);
        const name = leak?.reported?.type;
        return [{ event, isBelow: leak?.isAboveLimit !== true, names: name === undefined ? [] : [name] }];
      }
      if (!couldBeSeen(event, pass, analysed)) return [];
      const here = pass.findings.filter(
        ({ place, type }) =>
          !NOT_ON_GROUND.includes(type) && isAt(event, localOf(site.centre, place), pass.at),
      );
      return [{ event, isBelow: false, names: here.map(({ type }) => type) }];
    });
  });
  const groups = Map.groupBy(looks, ({ event }) => {
    const isChance = event.id.includes('by chance');
    return isChance ? 'by chance' : `${event.kind} ${event.facility}`;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { event } = first;
    const isChance = event.id.includes('by chance');
    const rates = group.map((look) => look.event.rateKgPerHour);
    const isFound = ({ names }: Look) => names.length > 0;
    const above = group.filter(({ isBelow }) => !isBelow);
    const below = group.filter(({ isBelow }) => isBelow);
    const names: Record<string, number> = {};
    for (const name of group.flatMap((look) => look.names)) names[name] = (names[name] ?? 0) + 1;
    return {
      site: site.name,
      kind: event.kind,
      facility: isChance ? 'any' : event.facility,
      ratesKgH: event.kind === 'leak' ? [Math.min(...rates), Math.max(...rates)] : undefined,
      isChance,
      looks: above.length,
      found: above.filter(isFound).length,
      below: below.length,
      foundBelow: below.filter(isFound).length,
      names,
    };
  });
}

/** Whether a story went as it must: found at least once if it could be seen, or silent. */
export function outcomeOf({ kind, looks, found, below, foundBelow, names }: StoryFigures): string {
  if (SILENT.includes(kind)) return Object.keys(names).length === 0 ? 'silent' : 'FALSE';
  if (found + foundBelow > 0) return 'found';
  if (looks > 0) return 'MISSED';
  return below > 0 ? 'below the limit' : 'not seen';
}
