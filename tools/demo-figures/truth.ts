import {
  isLeaking,
  type SiteEvent,
  siteEvents,
  type WorkSite,
  windAt,
} from '../../packages/simulator/src/index.ts';
import { eventShapes, REMAINS_DAYS } from '../../packages/simulator/src/sites/event-shapes.ts';
import { coverOf, type Local, localOf } from '../../packages/simulator/src/sites/shapes.ts';

/** A finding as the loop has recorded it. */
export interface ReadFinding {
  readonly number: number;
  readonly type: string;
  readonly isAlert: boolean;
  readonly place: readonly [number, number];
  /** Corners of its outline. */
  readonly outline: readonly (readonly [number, number])[];
  readonly rateKgH: number | null;
  readonly sigmaKgH: number | null;
}

/** A pass as the loop has recorded it, with what its capture really saw. */
export interface ReadPass {
  readonly id: string;
  readonly at: Date;
  /** The version of the recipe of its capture. */
  readonly recipe: number | undefined;
  readonly state: string;
  readonly limitKgH: number | null;
  readonly memoryPasses: number | null;
  readonly findings: readonly ReadFinding[];
  /** Whether clouds or their shadows hide a place in the capture. */
  readonly isHidden: (place: readonly [number, number]) => boolean;
}

/**
 * `true`: something that should be reported is there. `trace`: it was there in passes that the ground is compared with, and its end
 * changed the ground again. `false`: there is nothing.
 */
export interface Judgement {
  readonly finding: ReadFinding;
  readonly verdict: 'true' | 'trace' | 'false';
  readonly event: SiteEvent | undefined;
  /** Whether the finding has the name of what is there. */
  readonly isNamed: boolean;
}

/** A leak that was on during an analysed pass. */
export interface LeakLook {
  readonly event: SiteEvent;
  readonly isHidden: boolean;
  readonly isAboveLimit: boolean;
  readonly reported: ReadFinding | undefined;
}

/** The head of a plume is known this well. */
const HEAD_M = 160;
/** Outlines of other findings end this far from what is there. */
const NEAR_M = 40;
const STEP_M = 8;
/** Passes are compared with earlier ones of so many days. */
const TRACE_DAYS = 40;
const DAY_MS = 86_400_000;

type Kind = SiteEvent['kind'];

/** What a finding of a type may truly be, its own name first. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  Methane: ['leak'],
  Plume: ['leak'],
  'Hydrocarbon Leak': ['oil', 'soil contamination'],
  'Liquid Hydrocarbon': ['oil', 'soil contamination'],
  'Soil Contamination': ['soil contamination', 'oil'],
  Digging: ['digging', 'construction', 'exposed pipe'],
  Construction: ['construction', 'digging'],
  'Exposed Piping': ['exposed pipe', 'digging'],
  Vehicle: ['vehicle'],
};
/** A plume that is not proven to be methane has the name of something else. */
export const isNamed = (type: string, kind: Kind) => type !== 'Plume' && KINDS[type]?.[0] === kind;

/** The events of a site during a pass, and those that ended so shortly before that the ground is still compared with them. */
export function eventsAt(site: WorkSite, seed: number, { at, recipe }: Pick<ReadPass, 'at' | 'recipe'>) {
  const all = siteEvents(site, {
    seed,
    from: new Date(at.getTime() - (TRACE_DAYS + REMAINS_DAYS) * DAY_MS),
    to: new Date(at.getTime() + 1),
    recipe,
  });
  const present = all.filter((event) =>
    event.kind === 'leak' ? isLeaking(event, at) : eventShapes(event, at).length > 0,
  );
  const ended = all.filter(
    (event) =>
      event.isFinding &&
      event.kind !== 'leak' &&
      event.kind !== 'vehicle' &&
      event.ends <= at &&
      event.ends.getTime() > at.getTime() - TRACE_DAYS * DAY_MS,
  );
  return { present, ended };
}

/** What each finding of a pass is worth. */
export function judge(site: WorkSite, seed: number, pass: ReadPass): readonly Judgement[] {
  const { present, ended } = eventsAt(site, seed, pass);
  return pass.findings.map((finding): Judgement => {
    const kinds = KINDS[finding.type] ?? [];
    const here = localOf(site.centre, finding.place);
    const fits = (event: SiteEvent) => event.isFinding && kinds.includes(event.kind);
    const wind = windAt(seed, site.centre, pass.at);
    const corners = finding.outline.map((corner) => localOf(site.centre, corner));
    const there = present.filter(
      (event) =>
        fits(event) &&
        (isAt(event, here, pass.at) ||
          (event.kind === 'leak' && corners.some((corner) => isInPlume(event, corner, wind.fromDeg)))),
    );
    const event = there.find(({ kind }) => isNamed(finding.type, kind)) ?? there[0];
    if (event !== undefined)
      return { finding, verdict: 'true', event, isNamed: isNamed(finding.type, event.kind) };
    const trace = ended.find((one) => isAt(one, here, new Date(one.ends.getTime() - 1)));
    return { finding, verdict: trace === undefined ? 'false' : 'trace', event: trace, isNamed: false };
  });
}

/** As far as a plume is thick enough to be seen. */
const PLUME_M = 1_000;

/** Whether the wind blows what an event emits over a place: within four standard widths of the plume. */
export function isInPlume({ at }: SiteEvent, [east, north]: Local, windFromDeg: number): boolean {
  const towards = ((windFromDeg + 180) * Math.PI) / 180;
  const [x, y] = [east - at[0], north - at[1]];
  const along = x * Math.sin(towards) + y * Math.cos(towards);
  const across = Math.abs(x * Math.cos(towards) - y * Math.sin(towards));
  return along >= 0 && along <= PLUME_M && across <= 4 * (14 + 0.11 * along ** 0.92);
}

/** Whether an event is at a place of the site. */
export function isAt(event: SiteEvent, here: Local, at: Date): boolean {
  if (event.kind === 'leak') return Math.hypot(here[0] - event.at[0], here[1] - event.at[1]) <= HEAD_M;
  return eventShapes(event, at).some((shape) => {
    for (let east = -NEAR_M; east <= NEAR_M; east += STEP_M)
      for (let north = -NEAR_M; north <= NEAR_M; north += STEP_M)
        if (coverOf(shape, [here[0] + east, here[1] + north], STEP_M) > 0) return true;
    return false;
  });
}

/** Each leak that was on during a pass, and what was reported of it. Each finding counts for one leak, the nearest of its plume. */
export function leakLooks(site: WorkSite, seed: number, pass: ReadPass): readonly LeakLook[] {
  const leaks = eventsAt(site, seed, pass).present.filter(({ kind }) => kind === 'leak');
  const gas = judge(site, seed, pass).filter(({ event }) => event?.kind === 'leak');
  return leaks.map((event) => {
    const reported = gas
      .filter((one) => one.event?.id === event.id)
      .map(({ finding }) => finding)
      .sort((a, b) => (a.type < b.type ? -1 : 1));
    return {
      event,
      isHidden: pass.isHidden(event.place),
      isAboveLimit: pass.limitKgH !== null && event.rateKgPerHour >= pass.limitKgH,
      reported: reported[0],
    };
  });
}
