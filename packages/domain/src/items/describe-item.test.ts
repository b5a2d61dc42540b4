import { describe, expect, it } from 'vitest';
import { describeItem } from './describe-item.ts';

const CAPTURE = '00000000-0000-4000-8000-000000000001';
const place = {
  collection: 'alpha',
  captureId: CAPTURE,
  now: new Date('2026-11-21T12:00:00Z'),
  extension: '/sigma.json',
  orderable: false,
};
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [179, 10],
      [181, 10],
      [181, 11],
      [179, 11],
      [179, 10],
    ],
  ],
};
const itemWith = (properties: object, members: object = {}) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id: 'scene-1',
  geometry: square,
  properties: { datetime: '2026-11-20T10:00:00Z', ...properties },
  assets: {},
  links: [{ rel: 'self', href: 'https://elsewhere.example' }],
  ...members,
});

function described(properties: object, members?: object) {
  const result = describeItem(itemWith(properties, members), place);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.scene;
}

describe('an Item', () => {
  it('reads an Item as a scene of its collection with the values of its properties', () => {
    const scene = described({
      'eo:cloud_cover': 12,
      'view:off_nadir': 5,
      'sigma:embargoed_until': '2027-01-01T00:00:00Z',
    });
    expect(scene).toMatchObject({
      collection: 'alpha',
      id: 'scene-1',
      start: new Date('2026-11-20T10:00:00Z'),
      end: new Date('2026-11-20T10:00:00Z'),
      cloudCover: 12,
      offNadir: 5,
      sunAzimuth: null,
      taskId: CAPTURE,
      imagingMode: 'unknown',
      embargoedUntil: new Date('2027-01-01T00:00:00Z'),
    });
  });

  it("stores an Item without links, split at the antimeridian, with Sigma's own members", () => {
    const { item, footprint } = described({ gsd: 5 });
    expect(footprint.type).toBe('MultiPolygon');
    expect(item).toMatchObject({
      stac_version: '1.1.0',
      stac_extensions: ['/sigma.json'],
      bbox: [179, 10, -179, 11],
      properties: { gsd: 5, 'sigma:task_id': CAPTURE, 'sigma:orderable': false },
    });
    expect(item).not.toHaveProperty('links');
  });

  it('upgrades an Item of version 1.0 to 1.1 without extensions that it does not use', () => {
    const of = (name: string) => `https://stac-extensions.github.io/${name}/v1.1.0/schema.json`;
    const { item } = described(
      { license: 'various', 'eo:cloud_cover': 1 },
      { stac_extensions: ['eo', 'view', 'mgrs'].map(of) },
    );
    expect(item).toMatchObject({ stac_version: '1.1.0', properties: { license: 'other' } });
    expect(item.stac_extensions).toEqual([of('eo'), of('mgrs'), '/sigma.json']);
  });

  it('accepts an Item with only an interval', () => {
    const scene = described({
      datetime: null,
      start_datetime: '2026-11-20T10:00:00Z',
      end_datetime: '2026-11-20T10:00:05Z',
    });
    expect(scene.end.getTime() - scene.start.getTime()).toBe(5000);
  });

  it.each<[string, object, object, string]>([
    ['an id with a dot', {}, { id: 'a.b' }, 'id'],
    ['a different collection', {}, { collection: 'beta' }, 'collection'],
    ['a point as geometry', {}, { geometry: { type: 'Point', coordinates: [0, 0] } }, 'geometry.type'],
    ['no time', { datetime: null }, {}, 'properties.datetime'],
    ['a year after 9999 in UTC', { datetime: '9999-12-31T23:59:59-01:00' }, {}, 'properties.datetime'],
    ['the year 0', { datetime: '0000-01-01T00:00:00Z' }, {}, 'properties.datetime'],
    ['a day that does not exist', { datetime: '2026-02-30T00:00:00Z' }, {}, 'properties.datetime'],
    [
      'an end before its start',
      { start_datetime: '2026-11-20T10:00:00Z', end_datetime: '2026-11-20T09:00:00Z' },
      {},
      'properties.end_datetime',
    ],
    ['clouds above 100 percent', { 'eo:cloud_cover': 101 }, {}, 'properties.eo:cloud_cover'],
    ['a task that is not a UUID', { 'sigma:task_id': 'x' }, {}, 'properties.sigma:task_id'],
    ['version 0.9', {}, { stac_version: '0.9.0' }, 'stac_version'],
    ['an asset without address', {}, { assets: { data: {} } }, 'assets.data.href'],
    ['a list as properties', {}, { properties: [] }, 'properties'],
  ])('refuses an Item with %s', (_, properties, members, field) => {
    const result = describeItem(itemWith(properties, members), place);
    expect(result.ok ? [] : result.issues.map(({ field: name }) => name)).toContain(field);
  });
});
