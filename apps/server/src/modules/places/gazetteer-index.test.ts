import { readFileSync } from 'node:fs';
import { readTowns } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { createGazetteerIndex } from './gazetteer-index.ts';

const towns = readTowns(readFileSync(new URL(import.meta.resolve('@sigma/geo/towns.bin'))));
const gazetteer = createGazetteerIndex(towns);
const first = (text: string) => gazetteer.search(text)[0]?.formatted_address;

describe('the embedded gazetteer', () => {
  it('reads every town where it is', () => {
    expect(towns.names.length).toBeGreaterThan(130_000);
    const [place] = gazetteer.search('Reykjavik');
    // Reference: 64 09 N 21 56 W, as atlases have it.
    expect(place?.geometry.location.lat).toBeCloseTo(64.15, 1);
    expect(place?.geometry.location.lng).toBeCloseTo(-21.93, 1);
  });

  it.each([
    ['San Francisco', 'San Francisco, California, United States'],
    ['san fransico', 'San Francisco, California, United States'],
    ['San Fransico', 'San Francisco, California, United States'],
    ['san franc', 'San Francisco, California, United States'],
    ['new yrok', 'New York City, New York, United States'],
    ['Paris', 'Paris, France'],
    ['paris texas', 'Paris, Texas, United States'],
    ['Paris, TX', 'Paris, Texas, United States'],
    ['Paris, Texas, USA', 'Paris, Texas, United States'],
    ['munich', 'Munich, Bavaria, Germany'],
    ['Zurich', 'Zürich, Switzerland'],
    ['zürich', 'Zürich, Switzerland'],
    ['lond', 'London, England, United Kingdom'],
    ['London Canada', 'London, Ontario, Canada'],
    ['tokio', 'Tokyo, Japan'],
    ['Lodnon', 'London, England, United Kingdom'],
    ['  Rio  de Janeiro ', 'Rio de Janeiro, Brazil'],
  ])('finds %s as %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it('offers a well-known town beside small ones that are written like the text', () => {
    const names = gazetteer.search('berkley').map(({ formatted_address }) => formatted_address);
    expect(names[0]).toBe('Berkley, Michigan, United States');
    expect(names).toContain('Berkeley, California, United States');
  });

  it('names town, state and country', () => {
    expect(gazetteer.search('San Francisco, CA')[0]?.address_components).toEqual([
      { long_name: 'San Francisco', short_name: 'San Francisco', types: ['locality', 'political'] },
      { long_name: 'California', short_name: 'CA', types: ['administrative_area_level_1', 'political'] },
      { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
    ]);
  });

  it('puts the place into its bounds, over the antimeridian too', () => {
    for (const text of ['San Francisco', 'Tokyo', 'Suva', 'Waiyevo', 'Longyearbyen']) {
      const [place] = gazetteer.search(text);
      const { location, bounds } = place?.geometry ?? {};
      if (location === undefined || !bounds) throw new Error(`${text} is not there`);
      expect(bounds.southwest.lat).toBeLessThan(location.lat);
      expect(bounds.northeast.lat).toBeGreaterThan(location.lat);
      const width = (((bounds.northeast.lng - bounds.southwest.lng) % 360) + 360) % 360;
      const reach = (((location.lng - bounds.southwest.lng) % 360) + 360) % 360;
      expect(reach).toBeCloseTo(width / 2, 6);
    }
  });

  it.each(['', ' , ', '???', 'zzzzqqqqxxxx', 'x'.repeat(200), '<script>'])('bears %j', (text) => {
    expect(gazetteer.search(text).length).toBeLessThanOrEqual(10);
  });
});
