import { distanceM } from '../../packages/geo/src/index.ts';
import { type SiteEvent, siteWorks, type WorkSite } from '../../packages/simulator/src/index.ts';
import { localOf } from '../../packages/simulator/src/sites/shapes.ts';
import { hasFlame } from '../../packages/simulator/src/sites/site-works.ts';
import type { SitePasses } from './read-passes.ts';
import { eventsAt, isAt, isNamed, judge, leakLooks, type ReadFinding, type ReadPass } from './truth.ts';

/** What became of one event, or of something that must stay silent. */
export interface StoryFigures {
  readonly site: string;
  readonly story: string;
  readonly isChance: boolean;
  /** Undefined for what is always there. */
  readonly begins: Date | undefined;
  readonly ends: Date | undefined;
  readonly mustBeSilent: boolean;
  /** Clear passes that could have shown it: of leaks, those with a limit below its rate. */
  readonly looks: number;
  readonly found: number;
  /** The number of such passes up to the first that reported it by its name. */
  readonly firstNamed: number | undefined;
  /** Clear passes while it leaked below their limit. */
  readonly below: number;
  readonly foundBelow: number;
  /** Of leaks: up to two clear passes after its end, and how many of them were silent there. */
  readonly after: number;
  readonly silentAfter: number;
  /** Names under which it was reported, with their number. */
  readonly names: Readonly<Record<string, number>>;
}

/** An event must be reported by its name in one of so many passes that can show it. */
const WITHIN = 2;
/** Findings that are not gas are reported from so many earlier passes on. */
const LEAST_EARLIER = 3;
/** Some works look like usual ground once so many passes have shown them. */
const NEW_PASSES = 2;
/** A building changes every so many days. */
const STAGE_DAYS = 25;
const DAY_MS = 86_400_000;
const GAS = ['Methane', 'Plume'];
/** What is found so near to a flame is taken for it. */
const FLAME_M = 80;
const AFTER = 2;

interface Look {
  readonly isBelow: boolean;
  readonly findings: readonly ReadFinding[];
}

/** What became of everything that happened at a site during the passes, in the order of time. */
export function storiesOf(passes: SitePasses): readonly StoryFigures[] {
  const analysed = passes.passes.filter(({ state }) => state === 'analysed');
  const events = new Map<string, SiteEvent>();
  for (const pass of analysed)
    for (const event of eventsAt(passes.site, passes.seed, pass).present)
      if (isStory(event)) events.set(event.id, event);
  return [
    ...[...events.values()].map((event) => storyOf(event, passes, analysed)),
    ...alwaysSilent(passes, analysed),
  ];
}

/** Vehicles that drive by are seen in one pass at most. */
const isStory = ({ kind, isParked }: SiteEvent) => kind !== 'vehicle' || isParked === true;

function storyOf(event: SiteEvent, { site, seed }: SitePasses, analysed: readonly ReadPass[]): StoryFigures {
  const looks = analysed.flatMap((pass) => {
    const look =
      event.kind === 'leak'
        ? leakLook(event, pass, site, seed)
        : groundLook(event, pass, { site, seed, analysed });
    return look ?? [];
  });
  const above = looks.filter(({ isBelow }) => !isBelow);
  const below = looks.filter(({ isBelow }) => isBelow);
  const named = above.findIndex(({ findings }) => findings.some(({ type }) => isNamed(type, event.kind)));
  const rate = event.kind === 'leak' ? `, ${event.rateKgPerHour} kg/h` : '';
  return {
    site: site.name,
    story: `${event.kind} at ${event.facility}${rate}`,
    isChance: event.id.includes('by chance'),
    begins: event.begins,
    ends: event.ends,
    mustBeSilent: !event.isFinding,
    ...counted(above),
    firstNamed: named < 0 ? undefined : named + 1,
    below: below.length,
    foundBelow: below.filter(({ findings }) => findings.length > 0).length,
    ...afterwards(event, { site, seed, analysed }),
    names: namesOf(looks),
  };
}

const counted = (looks: readonly Look[]) => ({
  looks: looks.length,
  found: looks.filter(({ findings }) => findings.length > 0).length,
});

function namesOf(looks: readonly Look[]): Record<string, number> {
  const names: Record<string, number> = {};
  for (const { type, isAlert } of looks.flatMap(({ findings }) => findings)) {
    const name = isAlert ? `${type} (alert)` : type;
    names[name] = (names[name] ?? 0) + 1;
  }
  return names;
}

function leakLook(event: SiteEvent, pass: ReadPass, site: WorkSite, seed: number): Look | undefined {
  const leak = leakLooks(site, seed, pass).find((one) => one.event.id === event.id);
  if (leak === undefined || leak.isHidden) return undefined;
  return { isBelow: !leak.isAboveLimit, findings: leak.reported === undefined ? [] : [leak.reported] };
}

function groundLook(event: SiteEvent, pass: ReadPass, { site, seed, analysed }: Around): Look | undefined {
  if (pass.isHidden(event.place) || !couldBeSeen(event, pass, analysed)) return undefined;
  const findings = judge(site, seed, pass)
    // A trench next to a ploughed field says nothing of the field.
    .filter(({ verdict }) => event.isFinding || verdict !== 'true')
    .map(({ finding }) => finding)
    .filter(
      ({ place, type }) =>
        !GAS.includes(type) &&
        (type === 'Vehicle') === (event.kind === 'vehicle') &&
        isAt(event, localOf(site.centre, place), pass.at),
    );
  return { isBelow: false, findings };
}

/** Whether a pass has three earlier ones that show the ground without an event, or without its newest stage. */
function couldBeSeen(event: SiteEvent, pass: ReadPass, analysed: readonly ReadPass[]): boolean {
  if (pass.at < event.begins) return false;
  const stages = event.kind === 'construction' ? [3, 2, 1, 0] : [0];
  const begins = stages
    .map((stage) => event.begins.getTime() + stage * STAGE_DAYS * DAY_MS)
    .find((at) => at <= pass.at.getTime());
  if (begins === undefined) return false;
  const before = analysed.filter(({ at }) => at.getTime() < begins).length;
  const since = analysed.filter(({ at }) => at.getTime() >= begins && at <= pass.at).length;
  const stays = event.kind === 'oil' || event.kind === 'soil contamination' || event.kind === 'digging';
  if (!event.isFinding) return analysed.filter(({ at }) => at < pass.at).length >= LEAST_EARLIER;
  return before >= LEAST_EARLIER && (stays || since <= NEW_PASSES);
}

interface Around {
  readonly site: WorkSite;
  readonly seed: number;
  readonly analysed: readonly ReadPass[];
}

/** The first clear passes after a leak was repaired, if nothing else leaks at its facility then. */
function afterwards(event: SiteEvent, { site, seed, analysed }: Around) {
  if (event.kind !== 'leak') return { after: 0, silentAfter: 0 };
  const passes = analysed
    .filter(({ at, isHidden }) => at >= event.ends && !isHidden(event.place))
    .slice(0, AFTER)
    .filter((pass) =>
      eventsAt(site, seed, pass).present.every(
        (other) => other.kind !== 'leak' || other.facility !== event.facility,
      ),
    );
  const isSilent = (pass: ReadPass) =>
    judge(site, seed, pass).every(
      ({ finding, verdict }) =>
        verdict === 'true' || !GAS.includes(finding.type) || distanceM(finding.place, event.place) > FLAME_M,
    );
  return { after: passes.length, silentAfter: passes.filter(isSilent).length };
}

/** Flames, and sites where nothing happens at all. */
function alwaysSilent({ site, seed }: SitePasses, analysed: readonly ReadPass[]): readonly StoryFigures[] {
  const silence = (story: string, looks: readonly Look[]): StoryFigures => ({
    site: site.name,
    story,
    isChance: false,
    begins: undefined,
    ends: undefined,
    mustBeSilent: true,
    ...counted(looks),
    firstNamed: undefined,
    below: 0,
    foundBelow: 0,
    after: 0,
    silentAfter: 0,
    names: namesOf(looks),
  });
  const flames = siteWorks(site)
    .facilities.filter(hasFlame)
    .map(({ name, place }) => {
      const looks = analysed
        .filter((pass) => !pass.isHidden(place))
        .map((pass) => ({
          isBelow: false,
          findings: judge(site, seed, pass)
            .filter(
              ({ finding, verdict }) => verdict !== 'true' && distanceM(finding.place, place) <= FLAME_M,
            )
            .map(({ finding }) => finding),
        }));
      return silence(`flame at ${name}`, looks);
    });
  const isQuiet = analysed.every((pass) =>
    eventsAt(site, seed, pass).present.every(({ kind }) => kind === 'vehicle'),
  );
  if (!isQuiet) return flames;
  return [
    ...flames,
    silence(
      'nothing',
      analysed.map((pass) => ({
        isBelow: false,
        // Vehicles may drive by.
        findings: judge(site, seed, pass)
          .filter(({ verdict }) => verdict !== 'true')
          .map(({ finding }) => finding),
      })),
    ),
  ];
}

/** Whether a story went as it must: reported by its name in time if it could be seen, or silent. */
export function outcomeOf(story: StoryFigures): string {
  const { mustBeSilent, names, firstNamed, found, foundBelow, looks, below } = story;
  if (mustBeSilent) return Object.keys(names).length > 0 ? 'FALSE' : looks > 0 ? 'silent' : 'not seen';
  if (firstNamed !== undefined) return firstNamed <= WITHIN ? 'found' : `late: in pass ${firstNamed}`;
  if (found > 0) return 'OTHER NAME';
  if (looks > 0) return 'MISSED';
  if (foundBelow > 0) return 'found';
  return below > 0 ? 'below the limit' : 'not seen';
}
