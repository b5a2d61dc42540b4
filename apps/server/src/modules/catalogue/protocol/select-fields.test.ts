import { describe, expect, it } from 'vitest';
import { selectFields } from './select-fields.ts';

const ITEM = {
  type: 'Feature',
  stac_version: '1.1.0',
  stac_extensions: [],
  id: 'a',
  collection: 'c',
  geometry: { type: 'Point', coordinates: [0, 0] },
  bbox: [0, 0, 0, 0],
  properties: { datetime: null, gsd: 5, 'eo:cloud_cover': 1 },
  assets: { data: { href: 'x', type: 'y' }, thumbnail: { href: 'z' } },
  links: [],
};
const keysOf = (value: unknown) => Object.keys(Object(value)).toSorted();
const DEFAULT_FIELDS = [
  'assets',
  'bbox',
  'collection',
  'geometry',
  'id',
  'links',
  'properties',
  'stac_version',
  'type',
];

describe('selectFields', () => {
  it.each([{}, { include: null, exclude: [] }])('returns the default fields for %j', (fields) => {
    const item = selectFields(ITEM, fields);
    expect(keysOf(item)).toEqual(DEFAULT_FIELDS);
    expect(item.properties).toEqual({ datetime: null });
  });

  it('returns included fields in addition to the default fields', () => {
    const item = selectFields(ITEM, { include: ['properties.eo:cloud_cover', 'stac_extensions', 'nothing'] });
    expect(item.properties).toEqual({ datetime: null, 'eo:cloud_cover': 1 });
    expect(item.stac_extensions).toEqual([]);
  });

  it('returns the complete Item without the excluded fields if only those are named', () => {
    const item = selectFields(ITEM, { exclude: ['geometry', 'properties.gsd', 'assets.data.type'] });
    expect(keysOf(item)).toEqual(keysOf(ITEM).filter((name) => name !== 'geometry'));
    expect(item.properties).toEqual({ datetime: null, 'eo:cloud_cover': 1 });
    expect(item.assets).toEqual({ data: { href: 'x' }, thumbnail: { href: 'z' } });
  });

  it('omits a field that is both included and excluded, the more specific name first', () => {
    const fields = { include: ['properties'], exclude: ['properties.gsd', 'assets', 'links'] };
    const item = selectFields(ITEM, fields);
    expect(item.properties).toEqual({ datetime: null, 'eo:cloud_cover': 1 });
    expect(keysOf(item)).toEqual(DEFAULT_FIELDS.filter((name) => name !== 'assets' && name !== 'links'));
  });
});
