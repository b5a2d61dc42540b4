import { MS_PER_DAY } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { windAt } from '../weather/wind.ts';
import { eventShapes } from './event-shapes.ts';
import { localOf } from './shapes.ts';
import { siteAsset } from './site-assets.ts';
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

describe('the sites as assets', () => {
  const assets = WORK_SITES.map(siteAsset);
  const asset = (name: string) => {
    const found = assets.find((one) => one.name === name);
    if (!found) throw new Error(`no asset ${name}`);
    return found;
  };
  const countOf = (name: string, kind: string) =>
    asset(name).facilities.filter((facility) => facility.kind === kind).length;
  const sizeM = (name: string) => {
    const [ring = []] = asset(name).area.coordinates;
    const places = ring.map((place) => localOf(named(name).centre, place));
    const width = (axis: 0 | 1) =>
      Math.max(...places.map((at) => at[axis])) - Math.min(...places.map((at) => at[axis]));
    return [width(0), width(1)] as const;
  };

  it('have areas of 1 to 6 km2 that fit into a spot scene and hold their works', () => {
    for (const { name } of assets) {
      const [width, height] = sizeM(name);
      expect([name, Math.max(width, height) <= 2_400.001]).toEqual([name, true]);
      expect([name, (width * height) / 1e6 > 0.8, (width * height) / 1e6 < 6]).toEqual([name, true, true]);
    }
    for (const { name, facilities } of assets)
      for (const { shape } of facilities)
        if (shape.type === 'Polygon')
          for (const place of shape.coordinates[0] ?? []) {
            const at = localOf(named(name).centre, place);
            expect(at.every((value) => Math.abs(value) <= 1_200)).toBe(true);
          }
  });

  it('have the works that their stories tell of', () => {
    expect([countOf('Permian pads', 'pad'), countOf('Permian pads', 'line')]).toEqual([12, 3]);
    expect([countOf('Antioch well field', 'pad'), countOf('Lost Hills north', 'pad')]).toEqual([8, 9]);
    expect([countOf('Refinery fence', 'tank'), countOf('Refinery fence', 'line')]).toEqual([24, 1]);
    expect([countOf('Kern compressor', 'compressor'), countOf('Kern compressor', 'line')]).toEqual([1, 2]);
    expect([countOf('Lost Hills south', 'pad'), countOf('Suisun caverns', 'pad')]).toEqual([5, 2]);
    expect(countOf('Mojave tank farm', 'tank')).toBe(30);
    expect(countOf('Delta pipe 14', 'valve')).toBe(1);
    const [pipe] = asset('Delta pipe 14').facilities;
    if (pipe?.shape.type !== 'LineString') throw new Error('The pipe must be a line.');
    const places = pipe.shape.coordinates.map((place) => localOf(named('Delta pipe 14').centre, place));
    const lengthM = places.slice(1).reduce((sum, [x, y], n) => {
      const [fromX, fromY] = places[n] ?? [0, 0];
      return sum + Math.hypot(x - fromX, y - fromY);
    }, 0);
    expect(lengthM).toBeGreaterThan(5_700);
    expect(lengthM).toBeLessThan(6_600);
    expect(pipe.shape.coordinates.every((place) => earth.isLand(place))).toBe(true);
  });

  it('have closed outlines around the middles of their works, as large as what is painted', () => {
    const tank = siteWorks(named('Mojave tank farm')).facilities.find(({ name }) => name === 'Tank 12');
    const drawn = asset('Mojave tank farm').facilities.find(({ name }) => name === 'Tank 12')?.shape;
    if (tank?.extent.kind !== 'disc' || drawn?.type !== 'Polygon') throw new Error('A tank must be round.');
    const [ring = []] = drawn.coordinates;
    expect(ring.at(-1)).toEqual(ring[0]);
    for (const place of ring) {
      const [x, y] = localOf(named('Mojave tank farm').centre, place);
      expect(Math.hypot(x - tank.at[0], y - tank.at[1])).toBeCloseTo(tank.extent.radiusM, 3);
    }
  });
});

describe('what is certain on any day', () => {
  const certain: readonly (readonly [site: string, kind: string, facility: string, share: number])[] = [
    ['Permian pads', 'leak', 'Pad 22', 1],
    ['Refinery fence', 'oil', 'Tank 9', 0.85],
    ['Lost Hills north', 'soil contamination', 'Pad 9', 0.85],
    ['Lost Hills south', 'leak', 'Pad 7', 1],
    ['Delta pipe 14', 'digging', 'Pipe', 0.7],
    ['Delta pipe 14', 'exposed pipe', 'Pipe', 0.5],
    ['Delta pipe 14', 'ploughing', 'Pipe', 0.6],
    ['Tulare gathering line', 'tarpaulin', 'Valve station', 0.7],
    ['Mojave tank farm', 'oil', 'Tank 12', 0.9],
    ['Port of Oakland', 'construction', 'Yard 2', 0.35],
  ];

  it.each(certain)('%s has %s at %s as often as its story says', (name, kind, facility, share) => {
    const events = year(named(name)).filter((event) => event.kind === kind && event.facility === facility);
    const days = Array.from({ length: 365 }, (_, n) => day(n + 0.5));
    const on = days.filter((at) => events.some(({ begins, ends }) => begins <= at && at < ends)).length;
    expect(on / 365).toBeGreaterThanOrEqual(share);
  });

  it('is met within the 120 days that a demonstration shows, at every site with a story', () => {
    for (const [name, kind] of certain)
      for (let from = 0; from < 365; from += 30) {
        const shown = siteEvents(named(name), { seed, from: day(from), to: day(from + 120) });
        expect([name, kind, from, shown.some((event) => event.kind === kind)]).toEqual([
          name,
          kind,
          from,
          true,
        ]);
      }
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

  it('park trucks for three weeks at three sites', () => {
    const parked = WORK_SITES.flatMap((site) => {
      const events = year(site).filter(({ isParked }) => isParked);
      return events.length === 0 ? [] : [[site.name, events] as const];
    });
    expect(parked.map(([name]) => name)).toEqual(['Refinery fence', 'Port of Oakland', 'Delta pipe 14']);
    for (const { kind, begins, ends } of parked.flatMap(([, events]) => events))
      expect([kind, (ends.getTime() - begins.getTime()) / MS_PER_DAY >= 21]).toEqual(['vehicle', true]);
  });

  it('keep ploughing and tarpaulins apart from what must be found, and the quiet site quiet', () => {
    const ploughing = year(named('Delta pipe 14')).filter(({ kind }) => kind === 'ploughing');
    expect(ploughing.length).toBeGreaterThan(6);
    expect(ploughing.every(({ isFinding }) => !isFinding)).toBe(true);
    expect(year(named('Tulare gathering line')).some(({ kind }) => kind === 'tarpaulin')).toBe(true);
    expect(year(named('Suisun caverns'))).toEqual([]);
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
