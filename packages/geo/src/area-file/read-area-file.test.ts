import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { areaKm2 } from '../sphere/area.ts';
import {
  circleKml,
  kml,
  POLYLINE,
  placemark,
  polygonKml,
  read,
  SQUARE,
  sectionsOf,
  shapefile,
} from './area-file.fixture.ts';
import { MAX_AREA_FILE_BYTES } from './area-file.ts';

const square = (name?: string) => placemark(name, polygonKml(SQUARE));
const SQUARE_GEOJSON = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
};

describe('a file of areas', () => {
  it('reads doc.kml of a KMZ file', async () => {
    const kmz = zipSync({
      'files/a.kml': strToU8(kml(square('link'))),
      'doc.kml': strToU8(kml(square('main'))),
      'x.png': strToU8('x'),
    });
    expect(await read('sites.kmz', kmz)).toMatchObject({
      ok: true,
      format: 'kmz',
      sections: [{ name: 'main' }],
    });
  });

  it.each<[string, unknown, string]>([
    ['a geometry', SQUARE_GEOJSON, 'sites'],
    ['a feature', { type: 'Feature', properties: { Name: 'a' }, geometry: SQUARE_GEOJSON }, 'a'],
    [
      'features',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: null, geometry: null },
          { type: 'Feature', properties: { title: 7 }, geometry: SQUARE_GEOJSON },
        ],
      },
      '7',
    ],
    ['a geometry collection', { type: 'GeometryCollection', geometries: [SQUARE_GEOJSON] }, 'sites'],
    [
      'a geometry whose old crs member names WGS 84',
      { ...SQUARE_GEOJSON, crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } },
      'sites',
    ],
  ])('reads %s of a GeoJSON file', async (_name, value, name) => {
    expect(await sectionsOf('sites.geojson', JSON.stringify(value))).toMatchObject([
      { ok: true, name, area: SQUARE_GEOJSON },
    ]);
  });

  it('reads several geometries of a WKT file', async () => {
    const text =
      'POLYGON ((0 0, 10 0, 10 10,\n0 10, 0 0));\nSRID=4326;POINT(5 6)\r\nPOLYGON EMPTY\nLINESTRING(0 0,1 1)\nLINESTRING(0 0)';
    expect(await sectionsOf('sites.wkt', text)).toMatchObject([
      { name: 'sites 1', area: SQUARE_GEOJSON },
      { name: 'sites 2', area: { type: 'Point', coordinates: [5, 6] } },
      {
        name: 'sites 3',
        area: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      { name: 'sites 4', ok: false, code: 'too_few_positions' },
    ]);
  });

  it('reads a zipped Shapefile in degrees', async () => {
    const zip = shapefile([
      {
        name: 'Züri',
        ring: [
          [0, 0],
          [0, 10],
          [10, 10],
          [10, 0],
          [0, 0],
        ],
      },
    ]);
    const result = await read('sites.zip', zip);
    expect(result).toMatchObject({ ok: true, format: 'shapefile', sections: [{ ok: true, name: 'Züri' }] });
  });

  it('reads a zipped Shapefile of lines', async () => {
    const way = [
      [0, 0],
      [1, 2],
      [3, 3],
    ] as const;
    expect(
      await sectionsOf('sites.zip', shapefile([{ name: 'a', ring: way }], undefined, POLYLINE)),
    ).toMatchObject([{ ok: true, area: { type: 'LineString', coordinates: way } }]);
  });

  it('reads a zipped Shapefile in another projection', async () => {
    // An easting of 500 km at the equator is the central meridian of UTM 33, 15 degrees east (USGS PP 1395).
    const ring = [
      [500_000, 0],
      [500_000, 1_000_000],
      [600_000, 1_000_000],
      [600_000, 0],
      [500_000, 0],
    ] as const;
    const [section] = await sectionsOf('sites.zip', shapefile([{ name: 'a', ring }], UTM_33));
    const corners = section?.ok && section.area.type === 'Polygon' ? section.area.coordinates[0] : [];
    const west = Math.min(...(corners ?? []).map(([lon]) => lon));
    expect(west).toBeCloseTo(15, 6);
    // 1000 km north at scale 0.9996 is 9.0470 degrees of latitude on WGS 84.
    expect(Math.max(...(corners ?? []).map(([, lat]) => lat))).toBeCloseTo(9.047, 2);
    expect(section?.ok && section.area.type === 'Polygon' && areaKm2(section.area)).toBeCloseTo(1e5, -4);
  });

  const bomb = () => zipSync({ 'doc.kml': new Uint8Array(60_000_000) }, { level: 9 });
  const lyingBomb = () => {
    const zip = bomb();
    const view = new DataView(zip.buffer);
    // These are the uncompressed sizes in the local header and in the directory.
    view.setUint32(22, 100, true);
    view.setUint32(zip.length - 22 - 46 - 'doc.kml'.length + 24, 100, true);
    return zip;
  };
  const manyPoints = JSON.stringify({
    type: 'MultiPoint',
    coordinates: Array.from({ length: 250_001 }, () => [1, 2]),
  });
  const feature = (index: number) => ({
    type: 'Feature',
    properties: { name: `${index}` },
    geometry: SQUARE_GEOJSON,
  });
  const features = {
    type: 'FeatureCollection',
    features: Array.from({ length: 1001 }, (_, index) => feature(index)),
  };
  const mercator = {
    ...SQUARE_GEOJSON,
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
  };
  const wrongRing = [
    [0, 0],
    [0, 9],
    [9, 9],
    [0, 0],
  ] as const;

  it.each<[string, string, string | (() => Uint8Array), string]>([
    ['with an unknown extension', 'sites.gpx', 'x', 'unknown_format'],
    ['without an extension', 'sites', 'x', 'unknown_format'],
    ['that is empty', 'sites.kml', '', 'empty_file'],
    ['that is too large', 'sites.kml', () => new Uint8Array(MAX_AREA_FILE_BYTES + 1), 'file_too_large'],
    ['of HTML', 'sites.kml', '<html><body>Sign in</body></html>', 'not_kml'],
    ['of truncated KML', 'sites.kml', kml(square()).slice(0, -20), 'not_kml'],
    [
      'of arbitrary bytes',
      'sites.kml',
      () => Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
      'not_kml',
    ],
    ['of KML without a geometry', 'sites.kml', kml('<Placemark><name>a</name></Placemark>'), 'no_geometries'],
    [
      'of KML with too many sections',
      'sites.kml',
      kml(...Array.from({ length: 1001 }, () => square())),
      'too_many_sections',
    ],
    ['of KML with too many tags', 'sites.kml', kml('<a/>'.repeat(200_000)), 'too_complex'],
    ['of JSON that is not GeoJSON', 'sites.json', '{"name":"a"}', 'not_geojson'],
    ['of truncated JSON', 'sites.geojson', '{"type":"Polygon",', 'not_geojson'],
    ['of GeoJSON in another projection', 'sites.geojson', JSON.stringify(mercator), 'unknown_projection'],
    [
      'of GeoJSON without a geometry',
      'sites.geojson',
      '{"type":"FeatureCollection","features":[]}',
      'no_geometries',
    ],
    ['of GeoJSON with too many sections', 'sites.geojson', JSON.stringify(features), 'too_many_sections'],
    ['with too many positions', 'sites.geojson', manyPoints, 'too_many_vertices'],
    ['of prose', 'sites.txt', 'Dear reader (and all others)', 'not_wkt'],
    ['of WKT whose brackets do not match', 'sites.wkt', 'POLYGON((0 0,1 0,1 1,0 0)', 'not_wkt'],
    ['of WKT in another projection', 'sites.wkt', 'SRID=3857;POINT(5 6)', 'unknown_projection'],
    ['of KMZ that is not an archive', 'sites.kmz', 'PK and nothing', 'not_kml'],
    ['of zip that is not an archive', 'sites.zip', 'Rar!', 'not_a_zip'],
    ['of KMZ without a KML document', 'sites.kmz', () => zipSync({ 'a.txt': strToU8('a') }), 'not_kml'],
    ['of zip without a Shapefile', 'sites.zip', () => zipSync({ 'a.dbf': strToU8('a') }), 'not_a_shapefile'],
    [
      'of a damaged Shapefile',
      'sites.zip',
      () => zipSync({ 'a.shp': new Uint8Array(200) }),
      'not_a_shapefile',
    ],
    [
      'of a Shapefile in an unknown projection',
      'sites.zip',
      () => shapefile([{ name: 'a', ring: wrongRing }], 'PROJCS["Mars"]'),
      'unknown_projection',
    ],
    [
      'of a Shapefile whose projection text is too long',
      'sites.zip',
      () => shapefile([{ name: 'a', ring: wrongRing }], 'PROJCS['.repeat(9999)),
      'unknown_projection',
    ],
    ['that unpacks beyond the limit', 'sites.kmz', bomb, 'inflates_too_much'],
    ['that unpacks beyond the limit against its declared size', 'sites.kmz', lyingBomb, 'inflates_too_much'],
  ])('refuses a file %s', async (_name, name, content, code) => {
    const result = await read(name, typeof content === 'string' ? content : content());
    expect(result).toMatchObject({ ok: false, code, counts: { succeeded: 0, failed: 1 } });
    expect(result.counts.missingSections).toBe(code === 'no_geometries' ? 1 : 0);
  });

  it.each<[string, string]>([
    ['at the start', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>'],
    ['after a comment', '<!-- a --><?x y?>\n<!doctype a SYSTEM "file:///etc/passwd">'],
  ])('refuses KML with a document type %s before it is parsed', async (_name, prolog) => {
    expect(await read('sites.kml', `${prolog}<kml>&b;</kml>`)).toMatchObject({ code: 'document_type' });
  });

  it('accepts KML that mentions a document type in a description', async () => {
    const description = '<description><![CDATA[<!DOCTYPE html><p>a</p>]]></description>';
    expect(
      await sectionsOf('sites.kml', kml(placemark('a', description + polygonKml(SQUARE)))),
    ).toMatchObject([{ ok: true }]);
  });

  it.each<[string, string, string]>([
    ['a.kml', 'KML', kml(placemark('a', polygonKml(circleKml(100_000))))],
    ['a.wkt', 'WKT', `POLYGON((${circleKml(100_000).replace(/[, ]/g, (c) => (c === ',' ? ' ' : ','))}))`],
    [
      'a.geojson',
      'GeoJSON',
      `{"type":"Polygon","coordinates":[[[${circleKml(100_000).replace(/ /g, '],[')}]]]}`,
    ],
  ])('%s: refuses a section of 100,000 positions of %s as too large', async (name, _format, text) => {
    expect(await sectionsOf(name, text)).toMatchObject([{ ok: false, code: 'too_many_vertices' }]);
  });
});

const UTM_33 =
  'PROJCS["WGS_1984_UTM_Zone_33N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
