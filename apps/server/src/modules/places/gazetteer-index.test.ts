import { readFileSync } from 'node:fs';
import { readTowns } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { cooperativeWork } from '../../work/index.ts';
import { createGazetteerIndex } from './gazetteer-index.ts';

const towns = readTowns(readFileSync(new URL(import.meta.resolve('@sigma/geo/towns.bin'))));
const gazetteer = createGazetteerIndex(towns);
const search = (text: string) => cooperativeWork().run(gazetteer.search(text));
const first = async (text: string) => (await search(text))[0]?.formatted_address;

describe('the embedded gazetteer', () => {
  it('reads every town at its position', async () => {
    expect(towns.names.length).toBeGreaterThan(130_000);
    const [place] = await search('Reykjavik');
    // The reference position of atlases is 64°09' N 21°56' W.
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
  ])('finds the text %s as %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  it('offers a well-known town in addition to small towns with exactly the searched name', async () => {
    const names = (await search('berkley')).map(({ formatted_address }) => formatted_address);
    expect(names[0]).toBe('Berkley, Michigan, United States');
    expect(names).toContain('Berkeley, California, United States');
  });

  it('names the town, state and country of a place', async () => {
    expect((await search('San Francisco, CA'))[0]?.address_components).toEqual([
      { long_name: 'San Francisco', short_name: 'San Francisco', types: ['locality', 'political'] },
      { long_name: 'California', short_name: 'CA', types: ['administrative_area_level_1', 'political'] },
      { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
    ]);
  });

  it('returns bounds that contain the place, also across the antimeridian', async () => {
    for (const text of ['San Francisco', 'Tokyo', 'Suva', 'Waiyevo', 'Longyearbyen']) {
      const [place] = await search(text);
      const { location, bounds } = place?.geometry ?? {};
      if (location === undefined || !bounds) throw new Error(`${text} is not there`);
      expect(bounds.southwest.lat).toBeLessThan(location.lat);
      expect(bounds.northeast.lat).toBeGreaterThan(location.lat);
      const width = (((bounds.northeast.lng - bounds.southwest.lng) % 360) + 360) % 360;
      const reach = (((location.lng - bounds.southwest.lng) % 360) + 360) % 360;
      expect(reach).toBeCloseTo(width / 2, 6);
    }
  });

  it.each(['', ' , ', '???', 'zzzzqqqqxxxx', 'x'.repeat(200), '<script>'])(
    'returns no error for the text %j',
    async (text) => {
      expect((await search(text)).length).toBeLessThanOrEqual(10);
    },
  );
});
