import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTowns, readTownsHeader } from './read-towns.ts';
import { writeTowns } from './write-towns.ts';

const provenance = { source: 'test', licence: 'none', extracted: '2026-01-02' };
const bytes = readFileSync(new URL('../../data/towns.bin', import.meta.url));

const town = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  name: fc.string({ unit: 'grapheme', maxLength: 40 }),
  country: fc.constantFrom('AD', 'US', 'NO'),
  division: fc.constantFrom('', '02', 'CA'),
  population: fc.integer({ min: 0, max: 4e7 }),
  isDistrict: fc.nat({ max: 1 }),
  lon: fc.integer({ min: -18_000_000, max: 18_000_000 }),
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }),
});

describe('an extract of towns', () => {
  it('is read as it was written, whatever the towns are', () => {
    fc.assert(
      fc.property(fc.array(town, { maxLength: 30 }), (each) => {
        const towns = {
          ids: Uint32Array.from(each, ({ id }) => id),
          names: each.map(({ name }) => name),
          countries: each.map(({ country }) => country),
          divisions: each.map(({ division }) => division),
          populations: Uint32Array.from(each, ({ population }) => population),
          isDistrict: Uint8Array.from(each, ({ isDistrict }) => isDistrict),
          lons: Float64Array.from(each, ({ lon }) => lon / 1e5),
          lats: Float64Array.from(each, ({ lat }) => lat / 1e5),
        };
        expect(readTowns(writeTowns(towns, provenance))).toEqual(towns);
      }),
    );
  });

  it('is rejected with a RangeError when it ends too early', () => {
    expect(() => readTowns(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => readTowns(bytes.subarray(0, 20))).toThrow(RangeError);
  });

  it('states its source, its licence and its date in the stored file', () => {
    const { header } = readTownsHeader(bytes);
    expect(header).toMatchObject({ licence: 'CC BY 4.0', towns: 135_233 });
    expect(header.source).toContain('GeoNames');
    expect(header.extracted).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
