import { MS_PER_DAY } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { windAt } from '../weather/wind.ts';
import { eventShapes } from './event-shapes.ts';
import { isLeaking, siteEvents } from './site-events.ts';
import { siteLeaks } from './site-ground.ts';
import { WORK_SITES, type WorkSite } from './site-list.ts';
import { siteWorks } from './site-works.ts';

const earth = createEarth({ seed: 1 });
const { seed } = earth;
const start = Date.UTC(2026, 0, 1);
const day = (n: number) => new Date(start + n * MS_PER_DAY);
const named = (name: string): WorkSite => {
  const site = WORK_SITES.find((one) => one.name === name);
  if (!site) throw new Error(`no site ${name}`);
  return site;
};
const year = (site: WorkSite) => siteEvents(site, { seed, from: day(0), to: day(365) });

describe('the works of the sites', () => {
  it('are on land, within 1.2 km of the middle, and named once', () => {
    for (const site of WORK_SITES) {
      expect([site.name, earth.isLand(site.centre)]).toEqual([site.name, true]);
      const { facilities, shapes } = siteWorks(site);
      expect(shapes.length).toBeGreaterThan(3);
      expect(new Set(facilities.map(({ name }) => name)).size).toBe(facilities.length);
      for (const { at } of facilities) expect(Math.hypot(...at)).toBeLessThan(1200);
    }
    expect(siteWorks(named('Permian pads')).facilities.filter(({ kind }) => kind === 'pad')).toHaveLength(12);
  });
});

describe('the events of the sites', () => {
  it('begin and end, and are the same from whatever span they are read', () => {
    for (const site of WORK_SITES) {
      const all = year(site);
      expect(all.every(({ begins, ends }) => begins < ends)).toBe(true);
      for (const n of [3, 100, 250]) {
        const span = { seed, from: day(n), to: day(n + 1) };
        const here = all.filter(({ begins, ends }) => begins < span.to && ends > span.from);
        expect(siteEvents(site, span)).toEqual(here);
      }
    }
  });

  it('never leave a featured site without a leak of 800 kg/h in ten days, and one that ended 40 days ago', () => {
    const featured = [
      'Permian pads',
      'Antioch well field',
      'Refinery fence',
      'Kern compressor',
      'Lost Hills north',
    ];
    for (const site of featured.map(named))
      for (let n = 120; n < 240; n += 3) {
        const large = siteEvents(site, { seed, from: day(n - 100), to: day(n) }).filter(
          ({ rateKgPerHour }) => rateKgPerHour >= 800,
        );
        expect(large.some(({ ends }) => ends > day(n - 10))).toBe(true);
        expect(large.some(({ ends }) => ends < day(n - 40))).toBe(true);
      }
  });

  it('keep ploughing and tarpaulins apart from what must be found, and the quiet site quiet', () => {
    const ploughing = year(named('Delta pipe 14')).filter(({ kind }) => kind === 'ploughing');
    expect(ploughing.length).toBeGreaterThan(6);
    expect(ploughing.every(({ isFinding }) => !isFinding)).toBe(true);
    expect(year(named('Tulare gathering line')).some(({ kind }) => kind === 'tarpaulin')).toBe(true);
    expect(year(named('Suisun caverns')).filter(({ kind }) => kind !== 'vehicle')).toEqual([]);
  });

  it('have leaks by chance about as often as the site says, of 60 to 3000 kg/h', () => {
    let [found, expected] = [0, 0];
    for (const site of WORK_SITES) {
      const leaks = siteEvents(site, { seed, from: day(0), to: day(3650) }).filter(
        ({ id, begins }) => id.includes('chance') && begins >= day(0),
      );
      found += leaks.length;
      expected += site.leaksPerMonth * (3650 / 30);
      for (const { rateKgPerHour } of leaks) {
        expect(rateKgPerHour).toBeGreaterThanOrEqual(60);
        expect(rateKgPerHour).toBeLessThanOrEqual(3000);
      }
    }
    expect(found / expected).toBeGreaterThan(0.75);
    expect(found / expected).toBeLessThan(1.15);
  });

  it('emit only within their span, and on and off by their duty', () => {
    const site = named('Permian pads');
    const [onAndOff] = year(site).filter(({ facility, kind }) => kind === 'leak' && facility === 'Pad 22');
    if (!onAndOff) throw new Error('no leak');
    const begins = onAndOff.begins.getTime();
    const halfDays = Array.from({ length: 60 }, (_, n) => new Date(begins + (n + 0.2) * (MS_PER_DAY / 2)));
    const share = halfDays.filter((at) => isLeaking(onAndOff, at)).length / 60;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.8);
    expect(isLeaking(onAndOff, onAndOff.ends)).toBe(false);
  });

  it('blow plumes with the wind of the hour', () => {
    const site = named('Lost Hills south');
    const at = new Date('2026-05-04T18:00:00Z');
    const [plume] = siteLeaks(site, seed, at);
    const wind = windAt(seed, site.centre, at);
    expect(plume?.rateKgPerHour).toBe(500);
    expect(plume?.windMps).toBeCloseTo(1.12 * wind.speedMps, 9);
    expect(plume?.windToDeg).toBeCloseTo((wind.fromDeg + 180) % 360, 9);
  });
});

describe('what events put on the ground', () => {
  const eventOf = (name: string, kind: string) => {
    const event = year(named(name)).find((one) => one.kind === kind && one.begins >= day(0));
    if (!event) throw new Error(`no ${kind} at ${name}`);
    return event;
  };
  const after = (name: string, kind: string, days: number) => {
    const event = eventOf(name, kind);
    return eventShapes(event, new Date(event.begins.getTime() + days * MS_PER_DAY));
  };

  it('grows an oil spot for 20 days, then lets it fade', () => {
    const [young, grown, old] = [1, 20, 70].map((days) => after('Mojave tank farm', 'oil', days)[0]);
    const radius = (shape: typeof young) => (shape?.kind === 'disc' ? shape.radiusM : 0);
    expect(Math.PI * radius(grown) ** 2).toBeCloseTo(25 * 64, 3);
    expect(radius(young)).toBeLessThan(0.5 * radius(grown));
    expect(old?.amount).toBeLessThan(0.3 * (grown?.amount ?? 0));
    expect(after('Mojave tank farm', 'oil', 81)).toEqual([]);
  });

  it('builds in four stages and leaves the building, and nothing is there before', () => {
    expect([5, 30, 55, 80, 130].map((days) => after('Port of Oakland', 'construction', days).length)).toEqual(
      [1, 2, 3, 3, 3],
    );
    expect(after('Port of Oakland', 'construction', -1)).toEqual([]);
  });

  it('advances a trench by 96 m a week and fills it after 30 days', () => {
    const length = (days: number) => {
      const [shape] = after('Delta pipe 14', 'digging', days);
      if (shape?.kind !== 'path') throw new Error('no trench');
      const [a, b] = shape.points;
      return Math.hypot((b?.[0] ?? 0) - (a?.[0] ?? 0), (b?.[1] ?? 0) - (a?.[1] ?? 0));
    };
    expect(length(14) - length(7)).toBeCloseTo(96, 6);
    expect(after('Delta pipe 14', 'digging', 31)[0]?.amount).toBeLessThan(0.4);
  });
});
