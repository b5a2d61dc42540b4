import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../shapes/geojson.ts';
import { parseCoordinateText } from './coordinate-text.ts';

const file = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/coords/coordinates.json` : '';

/** 40°26'46.302" N, 79°58'56.484" W is 40.446195, -79.948862, calculated by hand. */
const PITTSBURGH: readonly string[] = [
  '40.446195, -79.982357',
  '40.446195 -79.982357',
  '40.446195;-79.982357',
  '(40.446195, -79.982357)',
  '40.446195° N 79.982357° W',
  'N 40.446195 W 79.982357',
  'W79.982357 N40.446195',
  '40.446195 79.982357W',
  '40.446195N, -79.982357',
  '40 north, 79.982357 west'.replace('40', '40.446195'),
  `40°26'46.302"N 79°58'56.485"W`,
  '40°26′46.302″N 79°58′56.485″W',
  "40°26'46.302''N 79°58'56.485''W",
  '40º 26’ 46.302” −79º 58’ 56.485”',
  '40 26 46.302 -79 58 56.485',
  '40 26 46.302 N 79 58 56.485 W',
  '40:26:46.302, -79:58:56.485',
  '40-26-46.302N 79-58-56.485W',
  '40-26.7717, -79-58.94142',
  "40°26.7717' -79°58.94142'",
  '402646.302N0795856.485W',
  '402646.302, -795856.485',
  '+402646.302-0795856.485/',
  '4026.7717 N, 07958.94142 W',
  '145606302, -287936485.2',
];

const NOTHING: readonly [string, string][] = [
  ['an empty text', ''],
  ['a place', 'San Francisco'],
  ['a street', '10 Downing Street'],
  ['a postal code with a hyphen', '94103-1234'],
  ['an id of digits', '12345678-1234-1234-1234-123456789012'],
  ['one number', '40.5'],
  ['one number with its letter', '40.5N'],
  ['three numbers that say no halves', '40 25 30'],
  ['the pair of zeros', '0, 0'],
  ['the pair of zeros in degrees', `0°0'0"N 0°0'0"W`],
  ['a latitude beyond the pole', '90.1, 10'],
  ['a longitude beyond a turn', '10, 360.5'],
  ['sixty minutes', '40°60\'0"N 74°0\'0"W'],
  ['sixty seconds', '40 25 60, -74 38 28'],
  ['sixty minutes in a compact form', '4060.5N 7438.4W'],
  ['decimals before the minutes', '40.5 25, -74 38'],
  ['minutes without degrees', "25', 38'"],
  ['two latitudes', '40.5N 41.5N'],
  ['a sign against its letter', '-40.5N 74.5W'],
  ['letters on both sides', 'N40.5N, 74.5W'],
  ['three halves', '40.5, 74.5, 30'],
  ['exponents', '4e1, 7e1'],
  ['words after numbers', '40.5, -74.5 harbour'],
  ['a text of 100,000 digits', `${'1'.repeat(100_000)}, 2`],
];

describe('parseCoordinateText', () => {
  it.each(PITTSBURGH)('reads %s as the coordinates of Pittsburgh', (text) => {
    const [lon, lat] = parseCoordinateText(text) ?? [];
    expect(lat).toBeCloseTo(40.446195, 5);
    expect(lon).toBeCloseTo(-79.982357, 5);
  });

  it.each(NOTHING)('reads no coordinates from %s', (_name, text) => {
    expect(parseCoordinateText(text)).toBe(undefined);
  });

  it('accepts a single zero and brings longitudes within ±180', () => {
    expect(parseCoordinateText('0, 10')).toEqual([10, 0]);
    expect(parseCoordinateText('10, 0')).toEqual([0, 10]);
    expect(parseCoordinateText('10, 200')).toEqual([-160, 10]);
  });

  it.each(FORMS())('reads back a position printed as %s', (_name, print) => {
    const anywhere = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    fc.assert(
      fc.property(anywhere, ([lat, lon]) => {
        const read = parseCoordinateText(print([lon, lat]));
        const [readLon, readLat] = read ?? [0, 0];
        expect(Math.abs(readLat - lat)).toBeLessThan(2e-7);
        expect(Math.abs(readLon - lon)).toBeLessThan(2e-7);
      }),
    );
  });

  it('never throws and only returns positions within ±90 and ±180, whatever the text', () => {
    const characters = fc.constantFrom(...'0123456789.,;:-+ °\'"NSEWdn’″');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => {
        const [lon, lat] = parseCoordinateText(text) ?? [0, 0];
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lon)).toBeLessThanOrEqual(180);
      }),
      { numRuns: 500 },
    );
  });

  it.runIf(file !== '')('reads every coordinate text of the collected cases', () => {
    const { pairs }: { pairs: { input: string; lat: number; lng: number; tol: number }[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    expect(pairs.length).toBeGreaterThan(20);
    for (const { input, lat, lng, tol } of pairs) {
      const [readLon, readLat] = parseCoordinateText(input) ?? [];
      expect(Math.abs((readLat ?? 999) - lat), input).toBeLessThan(tol);
      expect(Math.abs((readLon ?? 999) - lng), input).toBeLessThan(tol);
    }
  });
});

/** Ways to print a position, written independently of the code that reads them. */
function FORMS(): [string, (position: Position) => string][] {
  const split = (degrees: number) => {
    const units = Math.round(Math.abs(degrees) * 3600 * 1e4);
    return [Math.floor(units / 36e6), Math.floor(units / 6e5) % 60, (units % 6e5) / 1e4] as const;
  };
  const sign = (value: number) => (value < 0 ? '-' : '');
  const ns = (lat: number) => (lat < 0 ? 'S' : 'N');
  const ew = (lon: number) => (lon < 0 ? 'W' : 'E');
  const spaced = (value: number) => split(value).join(' ');
  const symbols = (value: number) => {
    const [d, m, s] = split(value);
    return `${d}°${m}'${s}"`;
  };
  const compact = (value: number, digits: number) => {
    const [d, m, s] = split(value);
    const two = (part: number) => `${part}`.padStart(2, '0');
    return `${`${d}`.padStart(digits, '0')}${two(m)}${s < 10 ? '0' : ''}${s.toFixed(4)}`;
  };
  return [
    ['decimal degrees', ([lon, lat]) => `${lat.toFixed(8)}, ${lon.toFixed(8)}`],
    [
      'decimals and letters',
      ([lon, lat]) => `${Math.abs(lat).toFixed(8)}${ns(lat)} ${Math.abs(lon).toFixed(8)}${ew(lon)}`,
    ],
    ['symbols and suffixes', ([lon, lat]) => `${symbols(lat)}${ns(lat)} ${symbols(lon)}${ew(lon)}`],
    ['prefixes without a comma', ([lon, lat]) => `${ns(lat)}${symbols(lat)}${ew(lon)}${symbols(lon)}`],
    ['longitude first', ([lon, lat]) => `${symbols(lon)}${ew(lon)}, ${symbols(lat)}${ns(lat)}`],
    ['spaces and signs', ([lon, lat]) => `${sign(lat)}${spaced(lat)}, ${sign(lon)}${spaced(lon)}`],
    ['colons', ([lon, lat]) => `${sign(lat)}${split(lat).join(':')} ${sign(lon)}${split(lon).join(':')}`],
    ['a compact form', ([lon, lat]) => `${compact(lat, 2)}${ns(lat)}${compact(lon, 3)}${ew(lon)}`],
  ];
}
