import { describe, expect, it } from 'vitest';
import type { Position } from '../../packages/geo/src/index.ts';
import { namedLeaks } from './assign-places.ts';
import { announcedFigures, shareWithLimits } from './figures.ts';
import type { SourceLook } from './looks.ts';
import { gasPlaces } from './read-outbox.ts';

describe('the limits of a share', () => {
  // Newcombe 1998, Statistics in Medicine 17, 857, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d are those that are published', (found, of, low, high) => {
    const limits = shareWithLimits(found, of);
    expect(limits.low).toBeCloseTo(low, 4);
    expect(limits.high).toBeCloseTo(high, 4);
  });
});

describe('the places that an e-mail names', () => {
  it('are those of its lines about gas, also of sources that continue, and of nothing else', () => {
    const body = [
      '[Sigma] 2 alerts at Refinery fence, 25 Nov 2026.',
      'Methane, 1,010 ± 230 kg/h, near Tank 4 (37.9531° N, 122.3921° W). Wind 5.0 m/s from SW.',
      'Liquid Hydrocarbon near Tank 9 (37.9541° N, 122.3911° W).',
      'Still leaking: Methane, not quantified: the wind is too light, (33.1000° S, 12.5000° E).',
      'Gas, not proven to be methane, about 400 ± 200 kg/h, (1.0000° N, 2.0000° W).',
    ].join('\n\n');
    expect(gasPlaces(body)).toEqual([
      [-122.3921, 37.9531],
      [12.5, -33.1],
      [-2, 1],
    ]);
  });
});

describe('an announced place', () => {
  // A ten-thousandth of a degree of latitude is 11 m.
  const north = (steps: number): Position => [-122, 37 + steps * 1e-4];

  it.each([
    { what: 'names one leak, the nearest', leaks: [0, 10], places: [3], named: [0] },
    { what: 'and another place name two leaks', leaks: [0, 10], places: [3, 4], named: [0, 1] },
    { what: 'further away than 150 m names none', leaks: [0], places: [14], named: [] },
    { what: 'that is stated twice may name two', leaks: [0, 10], places: [5, 5], named: [0, 1] },
  ])('$what', ({ leaks, places, named }) => {
    expect([...namedLeaks(leaks.map(north), places.map(north), 150)].sort()).toEqual(named);
  });
});

describe('a source', () => {
  const look = (changes: Partial<SourceLook>): SourceLook => ({
    seed: 1,
    site: 'Pads',
    facility: 'Pad 1',
    at: '2026-06-01T00:00:00.000Z',
    rateKgH: 500,
    windMs: 4,
    state: 'analysed',
    limitKgH: 300,
    isMailed: true,
    isRung: true,
    isCalm: false,
    isOverlapping: false,
    ...changes,
  });

  it('is announced by e-mail and bell together, and counts in its kinds too, whatever the state of its pass', () => {
    const looks = [
      look({}),
      look({ isMailed: false, isCalm: true }),
      look({ isRung: false, isOverlapping: true }),
      look({ isMailed: false, isRung: false, state: 'cloudy' }),
    ];
    const place = [0, 0] as const;
    const world = {
      seed: 1,
      passes: 50,
      cpuS: 10,
      algorithms: ['analysis'],
      failedPasses: 0,
      looks,
      inPlumes: 1,
      falseAnnouncements: [{ site: 'Pads', at: '2026-06-01T00:00:00.000Z', place }],
    };
    const figures = announcedFigures([world]);
    expect(figures.all).toMatchObject({ found: 1, of: 4 });
    expect(figures.calm).toMatchObject({ found: 0, of: 1 });
    expect(figures.overlapping).toMatchObject({ found: 0, of: 1 });
    expect(figures.cloudy).toMatchObject({ found: 0, of: 1 });
    expect(figures).toMatchObject({ falsePerHundred: 2, falseCount: 1 });
    expect(figures.missed).toEqual(looks.slice(1));
  });
});
