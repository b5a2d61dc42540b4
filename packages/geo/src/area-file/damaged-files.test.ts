import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { checkSearchGeometry } from '../checks/check-geometry.ts';
import { kml, placemark, polygonKml, read, SQUARE, shapefile } from './area-file.fixture.ts';

const RING = [
  [0, 0],
  [0, 10],
  [10, 10],
  [10, 0],
  [0, 0],
] as const;
const archive = shapefile([
  { name: 'a', ring: RING },
  { name: 'b', ring: RING },
]);
const parts = unzipSync(archive);
const document = kml(
  placemark('a', polygonKml(SQUARE)),
  placemark('line', '<LineString><coordinates>1,2 3,4 5,6</coordinates></LineString>'),
  placemark(undefined, '<Point><coordinates>1,2</coordinates></Point>'),
);
const features = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'a' }, geometry: { type: 'Polygon', coordinates: [RING] } },
  ],
});

const packed = (name: string, bytes: Uint8Array) => zipSync({ ...parts, [name]: bytes });
const SOURCES: [string, Uint8Array, (bytes: Uint8Array) => Uint8Array][] = [
  ['a.kml', strToU8(document), (bytes) => bytes],
  ['a.kmz', zipSync({ 'doc.kml': strToU8(document) }), (bytes) => bytes],
  ['a.geojson', strToU8(features), (bytes) => bytes],
  [
    'a.wkt',
    strToU8(
      'SRID=4326;POLYGON((0 0,1 0,1 1,0 0));POINT Z(1 2 3) MULTIPOINT((1 2),(3 4)) LINESTRING(1 2,3 4)',
    ),
    (bytes) => bytes,
  ],
  ['a.zip', archive, (bytes) => bytes],
  ['shapes of a.zip', parts['sites/a.shp'] ?? new Uint8Array(), (bytes) => packed('sites/a.shp', bytes)],
  ['names of a.zip', parts['sites/a.dbf'] ?? new Uint8Array(), (bytes) => packed('sites/a.dbf', bytes)],
];

const change = fc.record({
  at: fc.double({ min: 0, max: 0.9999, noNaN: true }),
  value: fc.integer({ min: 0, max: 255 }),
});

it.each(SOURCES)('reads damaged bytes of %s as valid areas or gives a reason', async (name, source, pack) => {
  const damage = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 6 }),
    share: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ changes, share }) => {
      const bytes = source.slice(0, Math.ceil(source.length * share));
      for (const { at, value } of changes) bytes[Math.floor(at * bytes.length)] = value;
      const result = await read(name.split(' ').at(-1) ?? name, pack(bytes));
      if (!result.ok) expect(result.message).not.toBe('');
      for (const section of result.ok ? result.sections : []) {
        if (section.ok)
          expect(checkSearchGeometry(section.area)).toEqual({ ok: true, geometry: section.area });
        else expect(section.message).not.toBe('');
      }
    }),
    { numRuns: 300 },
  );
});
