import { MS_PER_DAY, type Position } from '@sigma/geo';
import { deviateOf } from '../earth/sampling/deviates.ts';
import { draw, hashOf, textHash } from '../earth/sampling/hash.ts';
import { RECIPE_VERSION } from '../scene-plan.ts';
import type { EventKind } from './event-kinds.ts';
import { type PlaceOnLine, placeOnLine } from './place-on-line.ts';
import { type Local, placeOf } from './shapes.ts';
import type { WorkSite } from './site-list.ts';
import { type Facility, hasFlame, siteWorks } from './site-works.ts';
import { STORIES, type Story } from './stories.ts';

/** One event, the truth that findings are compared with. */
export interface SiteEvent {
  readonly id: string;
  readonly kind: EventKind;
  /** Name of the facility that it belongs to. */
  readonly facility: string;
  readonly place: Position;
  /** Metres east and north of the centre of the site. */
  readonly at: Local;
  /** Direction in which it extends, degrees clockwise from north. */
  readonly turnDeg: number;
  readonly begins: Date;
  /** Exclusive. */
  readonly ends: Date;
  /** Whether a correct product reports it; false for ploughing and tarpaulins. */
  readonly isFinding: boolean;
  /** Of vehicles: a truck that is parked for days. Others drive by on a road. */
  readonly isParked?: true;
  /** Of leaks: methane while it is on, kg/h; 0 of everything else. */
  readonly rateKgPerHour: number;
  /** The share of half-days on which a leak is on. */
  readonly duty: number;
}

export interface EventSpan {
  readonly seed: number;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Of the captures that show the events; by default the newest. */
  readonly recipe?: number | undefined;
}

/** Events are on the lines of their facilities since this version of recipes. */
const ON_LINES_SINCE = 5;
const MONTH_DAYS = 30;
/** Leaks are repaired after 90 days at most; earlier months cannot matter. */
const LONGEST_LEAK_DAYS = 90;
const LEAK_DAYS = { median: 12, spread: 0.7 };
const LEAK_KG_H = { median: 450, spread: 0.8, least: 60, most: 3000 };
const LEAK_DUTY = 0.8;
const HALF_DAY_MS = MS_PER_DAY / 2;

/** The events of a site that are going on in a span of time, in the order in which they begin: a pure function. */
export function siteEvents(site: WorkSite, span: EventSpan): readonly SiteEvent[] {
  const events = [...storiesOf(site, span), ...chanceLeaks(site, span), ...vehiclesOf(site, span)];
  return events
    .filter(({ begins, ends }) => begins < span.to && ends > span.from)
    .sort((a, b) => a.begins.valueOf() - b.begins.valueOf() || (a.id < b.id ? -1 : 1));
}

/** Whether a leak emits at an instant: always within its span if its duty is 1, else on some half-days. */
export function isLeaking(event: SiteEvent, at: Date): boolean {
  if (event.kind !== 'leak' || at < event.begins || at >= event.ends) return false;
  return draw(textHash(event.id, Math.floor(at.getTime() / HALF_DAY_MS)), 3) < event.duty;
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / MS_PER_DAY);
const instantOf = (day: number): Date => new Date(Math.round(day * MS_PER_DAY));

interface Draft {
  readonly kind: EventKind;
  readonly facility: Facility;
  readonly key: string;
  readonly beginsDay: number;
  readonly days: number;
  readonly aside?: Local | undefined;
  readonly turnDeg?: number | undefined;
  readonly onLine?: PlaceOnLine | undefined;
  readonly isParked?: true;
  readonly rateKgPerHour?: number;
  readonly duty?: number | undefined;
}

function eventOf(site: WorkSite, draft: Draft): SiteEvent {
  const { kind, facility, aside = [0, 0], onLine } = draft;
  const [east, north] = facility.at;
  const { at, turnDeg } = onLine
    ? placeOnLine(facility.points, onLine)
    : { at: [east + aside[0], north + aside[1]] as const, turnDeg: draft.turnDeg ?? 0 };
  return {
    id: `${site.id}/${draft.key}/${draft.beginsDay.toFixed(2)}`,
    kind,
    facility: facility.name,
    place: placeOf(site.centre, at),
    at,
    turnDeg,
    begins: instantOf(draft.beginsDay),
    ends: instantOf(draft.beginsDay + draft.days),
    isFinding: kind !== 'ploughing' && kind !== 'tarpaulin',
    ...(draft.isParked && { isParked: true }),
    rateKgPerHour: Math.round(draft.rateKgPerHour ?? 0),
    duty: draft.duty ?? 1,
  };
}

function storiesOf(site: WorkSite, { seed, from, to, recipe = RECIPE_VERSION }: EventSpan): SiteEvent[] {
  const own = textHash(site.id, seed);
  const { facilities } = siteWorks(site);
  return (STORIES[site.id] ?? []).flatMap((story, n) => {
    const facility = facilities.find(({ name }) => name === story.facility);
    if (!facility) throw new Error(`${site.name} has no facility "${story.facility}"`);
    // All stories of a site shift together, so that they keep following each other.
    const first = Math.floor(draw(own, 1) * story.everyDays) + story.offsetDays;
    const events: SiteEvent[] = [];
    const start = Math.floor((dayOf(from) - first - story.forDays) / story.everyDays);
    for (let cycle = start; first + cycle * story.everyDays <= dayOf(to); cycle++)
      events.push(
        eventOf(site, {
          ...story,
          onLine: recipe >= ON_LINES_SINCE ? story.onLine : undefined,
          ...(story.kind === 'vehicle' && { isParked: true }),
          facility,
          key: `${story.kind} ${n}`,
          beginsDay: first + cycle * story.everyDays,
          days: story.forDays,
          rateKgPerHour: rateOf(story, hashOf(cycle, n, 0, own)),
        }),
      );
    return events;
  });
}

function rateOf({ ratesKgPerHour: [least, most] = [0, 0] }: Story, hash: number): number {
  return least + (most - least) * draw(hash, 2);
}

/**
 * Leaks by chance: a renewal process at each site. Begins are Poisson in months of 30 days; lengths and rates are
 * log-normal; a facility that leaks does not begin to leak again.
 */
function chanceLeaks(site: WorkSite, { seed, from, to }: EventSpan): SiteEvent[] {
  if (site.leaksPerMonth === 0) return [];
  const own = textHash(site.id, seed + 1);
  // What leaks into a flame burns.
  const facilities = siteWorks(site).facilities.filter((facility) => !hasFlame(facility));
  const events: SiteEvent[] = [];
  const first = Math.floor((dayOf(from) - 2 * LONGEST_LEAK_DAYS) / MONTH_DAYS);
  for (let month = first; month * MONTH_DAYS <= dayOf(to); month++) {
    const hash = hashOf(month, 1, 0, own);
    const starts = Array.from({ length: poisson(site.leaksPerMonth, draw(hash, 1)) }, (_, n) => ({
      hash: hashOf(month, n, 1, own),
      day: (month + draw(hash, 10 + n)) * MONTH_DAYS,
    })).sort((a, b) => a.day - b.day);
    for (const { hash: leak, day } of starts) {
      const facility = facilities[Math.floor(draw(leak, 4) * facilities.length)];
      if (!facility || isOccupied(events, facility, day)) continue;
      const days = LEAK_DAYS.median * Math.exp(LEAK_DAYS.spread * deviateOf(leak, 5, 0, own));
      const rate = LEAK_KG_H.median * Math.exp(LEAK_KG_H.spread * deviateOf(leak, 6, 0, own));
      events.push(
        eventOf(site, {
          kind: 'leak',
          facility,
          key: 'leak by chance',
          beginsDay: day,
          days: Math.min(LONGEST_LEAK_DAYS, Math.max(1, days)),
          rateKgPerHour: Math.min(LEAK_KG_H.most, Math.max(LEAK_KG_H.least, rate)),
          duty: LEAK_DUTY,
        }),
      );
    }
  }
  return events;
}

function isOccupied(events: readonly SiteEvent[], { name }: Facility, day: number): boolean {
  const at = instantOf(day);
  return events.some((event) => event.facility === name && event.begins <= at && event.ends > at);
}

/** The number of events of a Poisson process with a mean below 2, by its cumulative distribution. */
function poisson(mean: number, chance: number): number {
  let [count, term] = [0, Math.exp(-mean)];
  for (let below = term; chance > below && count < 8; below += term) term *= mean / ++count;
  return count;
}

/** Vehicles on the roads of a site, other ones each day. Gas storage is run from afar: no one drives there. */
function vehiclesOf(site: WorkSite, { seed, from, to }: EventSpan): SiteEvent[] {
  const own = textHash(site.id, seed + 2);
  const { roads, facilities } = siteWorks(site);
  const [facility] = facilities;
  if (!facility || site.layout === 'wells') return [];
  const events: SiteEvent[] = [];
  for (let day = dayOf(from); day * MS_PER_DAY < to.getTime(); day++)
    for (const [n, road] of roads.entries()) {
      const today = hashOf(day, n, 2, own);
      for (let k = 0; k < Math.floor(4 * draw(today, 1) ** 1.5); k++) {
        const [a, b] = [road[0] ?? [0, 0], road[1] ?? [0, 0]];
        const t = draw(today, 20 + k);
        const at: Local = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
        const turnDeg = (Math.atan2(b[0] - a[0], b[1] - a[1]) * 180) / Math.PI;
        events.push(
          eventOf(site, {
            kind: 'vehicle',
            facility,
            key: `vehicle ${n}.${k}`,
            beginsDay: day,
            days: 1,
            aside: [at[0] - facility.at[0], at[1] - facility.at[1]],
            turnDeg,
          }),
        );
      }
    }
  return events;
}
