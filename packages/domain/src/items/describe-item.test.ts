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

  it.each(['LC08.L1TP_044034.v2', 'urn:scene:1', 'a~b@c+d=e', '2026-11-20T10:00:00Z'])(
    'accepts the id %s, which a segment of an address carries unchanged',
    (id) => {
      expect(new URL(`https://sigma.example/items/${id}`).pathname).toBe(`/items/${id}`);
      expect(described({}, { id }).id).toBe(id);
    },
  );

  it('keeps its links, except those that the catalogue writes itself', () => {
    const license = { rel: 'license', href: 'https://elsewhere.example/terms', title: 'Terms' };
    const source = { rel: 'derived_from', href: 's3://bucket/item.json', type: 'application/json' };
    const written = ['self', 'root', 'parent', 'collection'].map((rel) => ({
      rel,
      href: 'https://x.example',
    }));
    const { item } = described({}, { links: [...written, license, source] });
    expect(item.links).toEqual([license, source]);
    expect(Object.keys(item)[0]).toBe('links');
  });

  it('converts a negative sun azimuth and reports the change', () => {
    const result = describeItem(itemWith({ 'view:sun_azimuth': -45.5 }), place);
    expect(result).toMatchObject({
      ok: true,
      scene: { sunAzimuth: 314.5, item: { properties: { 'view:sun_azimuth': 314.5 } } },
      changes: [{ field: 'properties.view:sun_azimuth', message: 'was -45.5 and is now 314.5 degrees' }],
    });
    expect(describeItem(itemWith({ 'view:sun_azimuth': 45 }), place)).toMatchObject({ changes: [] });
  });

  it('has proj:epsg next to proj:code, in the version of the extension that knows both', () => {
    const of = (version: string) => `https://stac-extensions.github.io/projection/${version}/schema.json`;
    const assets = { data: { href: 'https://x.example', 'proj:epsg': 4326 } };
    const { item } = described({ 'proj:code': 'EPSG:32633' }, { assets, stac_extensions: [of('v2.0.0')] });
    expect(item).toMatchObject({
      properties: { 'proj:code': 'EPSG:32633', 'proj:epsg': 32633 },
      assets: { data: { 'proj:code': 'EPSG:4326', 'proj:epsg': 4326 } },
      stac_extensions: [of('v1.2.0'), '/sigma.json'],
    });
    const other = described({ 'proj:code': 'IAU_2015:30100' }, { stac_extensions: [of('v2.0.0')] }).item;
    expect(other.stac_extensions).toEqual([of('v2.0.0'), '/sigma.json']);
    expect(other.properties).not.toHaveProperty('proj:epsg');
  });

  it.each<[string, object, object, string]>([
    ['an id that begins with a dot', {}, { id: '.b' }, 'id'],
    ['an id with a slash', {}, { id: 'a/b' }, 'id'],
    ['an id with a percent sign', {}, { id: 'a%2Fb' }, 'id'],
    ['an id with a comma', {}, { id: 'a,b' }, 'id'],
    [
      'a link that a page would run',
      {},
      { links: [{ rel: 'about', href: 'JavaScript:alert(1)' }] },
      'links.0.href',
    ],
    ['a link with data', {}, { links: [{ rel: 'about', href: 'data:text/html,x' }] }, 'links.0.href'],
    ['a sun azimuth above 360 degrees', { 'view:sun_azimuth': 361 }, {}, 'properties.view:sun_azimuth'],
    ['a time without a zone', { datetime: '2026-11-20T10:00:00' }, {}, 'properties.datetime'],
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
