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

  it('returns the default fields without the excluded ones if no name is included', () => {
    for (const include of [null, []]) {
      const item = selectFields(ITEM, { include, exclude: ['geometry', 'assets.data'] });
      expect(keysOf(item)).toEqual(DEFAULT_FIELDS.filter((name) => name !== 'geometry'));
      expect(item.assets).toEqual({ thumbnail: { href: 'z' } });
    }
  });

  it('returns a field that is both included and excluded', () => {
    const item = selectFields(ITEM, { include: ['geometry', 'id'], exclude: ['geometry', 'bbox'] });
    expect(keysOf(item)).toEqual(DEFAULT_FIELDS.filter((name) => name !== 'bbox'));
  });

  it('returns an included part of an excluded field, and nothing else of that field', () => {
    const item = selectFields(ITEM, { include: ['properties.gsd'], exclude: ['properties'] });
    expect(item.properties).toEqual({ gsd: 5 });
  });

  it('returns the interval of an Item without a datetime among the default fields', () => {
    const interval = { start_datetime: '2026-01-01T00:00:00Z', end_datetime: '2026-01-02T00:00:00Z' };
    const properties = { ...ITEM.properties, ...interval };
    expect(selectFields({ ...ITEM, properties }, {}).properties).toEqual({ datetime: null, ...interval });
    const instant = { ...properties, datetime: '2026-01-01T00:00:00Z' };
    expect(selectFields({ ...ITEM, properties: instant }, {}).properties).toEqual({
      datetime: '2026-01-01T00:00:00Z',
    });
  });

  it('omits excluded fields, the more specific name first', () => {
    const fields = { include: ['properties'], exclude: ['properties.gsd', 'assets', 'links'] };
    const item = selectFields(ITEM, fields);
    expect(item.properties).toEqual({ datetime: null, 'eo:cloud_cover': 1 });
    expect(keysOf(item)).toEqual(DEFAULT_FIELDS.filter((name) => name !== 'assets' && name !== 'links'));
  });
});
