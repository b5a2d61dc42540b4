import { describe, expect, it } from 'vitest';
import { type SiteEvent, siteEvents, WORK_SITES } from '../../packages/simulator/src/index.ts';
import { placeOf } from '../../packages/simulator/src/sites/shapes.ts';
import { outcomeOf, storiesOf } from './stories.ts';
import type { ReadFinding, ReadPass } from './truth.ts';

const seed = 1;
const DAY_MS = 86_400_000;
const start = new Date('2026-03-01T18:00:00Z');
const days = Array.from({ length: 40 }, (_, n) => new Date(start.getTime() + 3 * n * DAY_MS));

const siteOf = (id: string) => {
  const site = WORK_SITES.find((one) => one.id === id);
  if (site === undefined) throw new Error(`no site ${id}`);
  return site;
};
const passAt = (at: Date, findings: readonly ReadFinding[]): ReadPass => ({
  id: 'p',
  at,
  recipe: undefined,
  state: 'analysed',
  limitKgH: 300,
  memoryPasses: 3,
  findings,
  isHidden: () => false,
});
const findingAt = (type: string, { place }: Pick<SiteEvent, 'place'>): ReadFinding => ({
  number: 1,
  type,
  isAlert: true,
  place,
  outline: [],
  rateKgH: null,
  sigmaKgH: null,
});
/** The middle of a ploughed field: there is one on each side of its line. */
const inField = ({ at: [east, north], turnDeg }: SiteEvent): Pick<SiteEvent, 'place'> => {
  const turn = (turnDeg * Math.PI) / 180;
  const middle: [number, number] = [east + 105 * Math.cos(turn), north - 105 * Math.sin(turn)];
  return { place: placeOf(siteOf('delta-pipe-14').centre, middle) };
};
const eventsOf = (id: string, at: Date) =>
  siteEvents(siteOf(id), { seed, from: at, to: new Date(at.getTime() + 1) });

/** The stories of a site when each pass has reported what `report` says of its events. */
function stories(id: string, report: (events: readonly SiteEvent[], at: Date) => readonly ReadFinding[]) {
  const passes = days.map((at) => passAt(at, report(eventsOf(id, at), at)));
  return storiesOf({ site: siteOf(id), seed, passes, cpuS: 0, algorithms: [] });
}
const outcomes = (id: string, kind: string, report: Parameters<typeof stories>[1]) =>
  new Set(
    stories(id, report)
      .filter(({ story, looks }) => story.startsWith(kind) && looks > 0)
      .map(outcomeOf),
  );
const of = (kind: string) => (events: readonly SiteEvent[]) => events.filter((event) => event.kind === kind);

describe('the outcome of a story', () => {
  it('is found when each pass reports the event by its name', () => {
    const named = (events: readonly SiteEvent[]) =>
      of('digging')(events).map((event) => findingAt('Digging', event));
    expect(outcomes('delta-pipe-14', 'digging', named)).toEqual(new Set(['found']));
  });

  it('is missed when no pass reports it, and another name when none reports it by its own', () => {
    expect(outcomes('lost-hills-south', 'leak', () => [])).toEqual(new Set(['MISSED']));
    const plume = (events: readonly SiteEvent[]) =>
      of('leak')(events).map((event) => findingAt('Plume', event));
    expect(outcomes('lost-hills-south', 'leak', plume)).toEqual(new Set(['OTHER NAME']));
  });

  it('is late when the third pass is the first to report it', () => {
    const third = (events: readonly SiteEvent[], at: Date) =>
      at < (days[2] ?? start) ? [] : of('leak')(events).map((event) => findingAt('Methane', event));
    expect(outcomes('lost-hills-south', 'leak', third)).toContain('late: in pass 3');
  });

  it('is false when a tarpaulin or a quiet site has a finding, and else silent', () => {
    const oil = (events: readonly SiteEvent[]) =>
      of('tarpaulin')(events).map((event) => findingAt('Liquid Hydrocarbon', event));
    expect(outcomes('tulare-gathering-line', 'tarpaulin', oil)).toEqual(new Set(['FALSE']));
    expect(outcomes('tulare-gathering-line', 'tarpaulin', () => [])).toEqual(new Set(['silent']));
    expect(outcomes('suisun-caverns', 'nothing', () => [])).toEqual(new Set(['silent']));
    const anything = () => [findingAt('Methane', { place: siteOf('suisun-caverns').centre })];
    expect(outcomes('suisun-caverns', 'nothing', anything)).toEqual(new Set(['FALSE']));
  });

  it('is silent of a ploughed field next to which a trench is reported, and false when the field is reported', () => {
    const trenches = (events: readonly SiteEvent[]) =>
      of('digging')(events).map((event) => findingAt('Digging', event));
    expect(outcomes('delta-pipe-14', 'ploughing', trenches)).toEqual(new Set(['silent']));
    const field = (events: readonly SiteEvent[]) =>
      of('ploughing')(events).map((event) => findingAt('Construction', inField(event)));
    expect(outcomes('delta-pipe-14', 'ploughing', field)).toEqual(new Set(['FALSE']));
  });

  it('is not seen where no pass without the event came before', () => {
    const before = stories('port-of-oakland', () => []).filter(({ looks }) => looks === 0);
    expect(before.length).toBeGreaterThan(0);
    expect(new Set(before.map(outcomeOf))).toEqual(new Set(['not seen']));
  });

  it('counts passes after the end of a leak that are silent, and those that are not', () => {
    const leaks = (report: Parameters<typeof stories>[1]) =>
      stories('kern-compressor', report).filter(({ after }) => after > 0);
    expect(leaks(() => []).every(({ after, silentAfter }) => after === silentAfter)).toBe(true);
    const forever = (_: readonly SiteEvent[], at: Date) =>
      siteEvents(siteOf('kern-compressor'), { seed, from: start, to: at })
        .filter(({ kind, ends }) => kind === 'leak' && ends < at)
        .map((event) => findingAt('Methane', event));
    expect(leaks(forever).some(({ after, silentAfter }) => silentAfter < after)).toBe(true);
  });
});
