import { readdirSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { areaKm2 } from '../area.ts';
import {
  circleKml,
  kml,
  placemark,
  polygonKml,
  read,
  ringKml,
  SQUARE,
  sectionsOf,
  shapefile,
} from './area-file.fixture.ts';
import { MAX_AREA_FILE_BYTES, nameLength } from './area-file.ts';

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

describe('the sections of a KML file', () => {
  it('are areas with their names', async () => {
    const sections = await sectionsOf(
      'sites.kml',
      kml(square(' Harbour\n north '), square('<![CDATA[R&D]]>')),
    );
    expect(sections).toEqual([
      { ok: true, name: 'Harbour north', hasDefaultName: false, area: SQUARE_GEOJSON },
      { ok: true, name: 'R&D', hasDefaultName: false, area: SQUARE_GEOJSON },
    ]);
  });

  it('get distinct names from the file when they have none', async () => {
    const one = await sectionsOf('C:\\maps\\sites.2026.kml', kml(square()));
    expect(one.map(({ name }) => name)).toEqual(['sites.2026']);
    const file = kml(square(), square('sites 2'), square(' '));
    const result = await read('sites.kml', file, ['sites 1']);
    expect(result.ok && result.sections.map(({ name }) => name)).toEqual(['sites 3', 'sites 2', 'sites 4']);
    expect(result.counts).toMatchObject({ succeeded: 3, failed: 0, lackingNames: 2 });
  });

  it('get names from the date when the file has none either', async () => {
    const [section] = await sectionsOf('.kml', kml(square()));
    expect(section?.name).toBe('Area 2026-03-04');
  });

  it('get default names that are short enough', async () => {
    const sections = await sectionsOf(`${'🛰'.repeat(200)}.kml`, kml(square(), square()));
    expect(sections.map(({ ok, name }) => ok && nameLength(name) <= 128)).toEqual([true, true]);
  });

  it('fail when their name is longer than 128 characters, counted as people do', async () => {
    const result = await read('sites.kml', kml(square('🛰'.repeat(128)), square('x'.repeat(129))));
    expect(result.ok && result.sections.map((section) => (section.ok ? 'ok' : section.code))).toEqual([
      'ok',
      'long_name',
    ]);
    expect(result.counts).toMatchObject({ succeeded: 1, failed: 1, longNames: 1 });
  });

  it('fail when an earlier one has their name', async () => {
    const result = await read('sites.kml', kml(square('a'), square('b'), square('a')));
    expect(result.ok && result.sections[2]).toMatchObject({ ok: false, code: 'duplicate_name' });
    expect(result.counts).toMatchObject({ succeeded: 2, failed: 1, duplicates: 1 });
  });

  it('are closed, and need four points', async () => {
    const [open, short] = await sectionsOf(
      'sites.kml',
      kml(placemark('open', polygonKml('0,0 10,0 10,10 0,10')), placemark('short', polygonKml('0,0 10,0'))),
    );
    expect(open).toMatchObject({ ok: true, area: SQUARE_GEOJSON });
    expect(short).toMatchObject({ ok: false, code: 'too_few_positions' });
  });

  it.each<[string, string, string]>([
    ['a point of one number', '<Point><coordinates>5</coordinates></Point>', 'too_few_positions'],
    [
      'a line of one position',
      '<LineString><coordinates>5,6</coordinates></LineString>',
      'too_few_positions',
    ],
    ['an open line', '<LineString><coordinates>5,6 7,8</coordinates></LineString>', 'open_line'],
    ['words for numbers', '<Point><coordinates>no,7,0</coordinates></Point>', 'bad_position'],
    ['a latitude beyond the pole', '<Point><coordinates>5,97</coordinates></Point>', 'latitude_out_of_range'],
    ['a star', polygonKml('0,3 2,-3 -3,1 3,1 -2,-3 0,3'), 'self_crossing'],
    ['a hole that is too short', polygonKml(SQUARE, '1,1 2,2'), 'too_few_positions'],
    ['a polygon without rings', '<Polygon/>', 'too_few_positions'],
    ['an empty collection', '<MultiGeometry><Point/></MultiGeometry>', 'too_few_positions'],
  ])('are refused: %s', async (_name, geometry, code) => {
    expect(await sectionsOf('sites.kml', kml(placemark('a', geometry)))).toMatchObject([{ ok: false, code }]);
  });

  it('may be points, and closed lines for outlines', async () => {
    const [point, points, ring] = await sectionsOf(
      'sites.kml',
      kml(
        placemark('point', '<Point><coordinates>5,6,70</coordinates></Point>'),
        placemark(
          'points',
          '<MultiGeometry><Point><coordinates>5,6</coordinates></Point><Point><coordinates>7,8</coordinates></Point></MultiGeometry>',
        ),
        placemark('ring', ringKml(SQUARE)),
      ),
    );
    expect(point).toMatchObject({ area: { type: 'Point', coordinates: [5, 6] } });
    expect(points).toMatchObject({
      area: {
        type: 'MultiPoint',
        coordinates: [
          [5, 6],
          [7, 8],
        ],
      },
    });
    expect(ring).toMatchObject({ area: SQUARE_GEOJSON, repaired: 'Took a closed line for an outline.' });
  });

  it('keep the areas of a collection and say what was left out', async () => {
    const label = '<Point><coordinates>5,5</coordinates></Point>';
    const other = polygonKml('20,0 30,0 30,10 20,10 20,0');
    const collection = `<MultiGeometry>${label}${polygonKml(SQUARE)}${other}</MultiGeometry>`;
    const [section] = await sectionsOf('sites.kml', kml(placemark('a', collection)));
    expect(section).toMatchObject({
      ok: true,
      area: { type: 'MultiPolygon' },
      repaired: 'Left out 1 point.',
    });
  });

  it('run on across the antimeridian', async () => {
    const ring = '170,0 -170,0 -170,10 170,10 170,0';
    const hole = '-178,2 -178,4 -176,4 -176,2 -178,2';
    const [section] = await sectionsOf('sites.kml', kml(placemark('a', polygonKml(ring, hole))));
    expect(section).toMatchObject({
      ok: true,
      area: {
        coordinates: [
          [
            [170, 0],
            [190, 0],
            [190, 10],
            [170, 10],
            [170, 0],
          ],
          [
            [182, 2],
            [182, 4],
            [184, 4],
            [184, 2],
            [182, 2],
          ],
        ],
      },
    });
  });

  it('are found under prefixes, with prefixes that nobody declared, and without a root', async () => {
    const point = 'Point><kml:coordinates>5,6</kml:coordinates></kml:Point>';
    const prefixed = `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Placemark><kml:${point}</kml:Placemark></kml:kml>`;
    const undeclared = `<kml xsi:schemaLocation="a b"><Placemark><gx:x>1</gx:x>${polygonKml(SQUARE)}</Placemark></kml>`;
    for (const text of [prefixed, undeclared, `<Folder>${square()}</Folder>`]) {
      expect(await sectionsOf('sites.kml', text)).toMatchObject([{ ok: true }]);
    }
  });

  it('are read in the encoding of the file', async () => {
    const text = kml(square('Zürich')).replace('"1.0"', '"1.0" encoding="ISO-8859-1"');
    expect(
      await sectionsOf(
        'sites.kml',
        Uint8Array.from(text, (c) => c.charCodeAt(0)),
      ),
    ).toMatchObject([{ name: 'Zürich' }]);
    const wide = new Uint8Array(
      Uint16Array.from(`\uFEFF${kml(square('Zürich'))}`, (c) => c.charCodeAt(0)).buffer,
    );
    expect(await sectionsOf('sites.kml', wide)).toMatchObject([{ name: 'Zürich' }]);
  });
});

describe('a file of areas', () => {
  it('may be a KMZ, of which doc.kml is read', async () => {
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
    ['a collection', { type: 'GeometryCollection', geometries: [SQUARE_GEOJSON] }, 'sites'],
    [
      'old WGS 84',
      { ...SQUARE_GEOJSON, crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } },
      'sites',
    ],
  ])('may be GeoJSON: %s', async (_name, value, name) => {
    expect(await sectionsOf('sites.geojson', JSON.stringify(value))).toMatchObject([
      { ok: true, name, area: SQUARE_GEOJSON },
    ]);
  });

  it('may be WKT of several geometries', async () => {
    const text =
      'POLYGON ((0 0, 10 0, 10 10,\n0 10, 0 0));\nSRID=4326;POINT(5 6)\r\nPOLYGON EMPTY\nLINESTRING(0 0,1 1)';
    expect(await sectionsOf('sites.wkt', text)).toMatchObject([
      { name: 'sites 1', area: SQUARE_GEOJSON },
      { name: 'sites 2', area: { type: 'Point', coordinates: [5, 6] } },
      { name: 'sites 3', ok: false, code: 'open_line' },
    ]);
  });

  it('may be a zipped Shapefile in degrees', async () => {
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

  it('may be a zipped Shapefile in another projection', async () => {
    // easting 500 km at the equator is the central meridian of UTM 33, 15 degrees east (USGS PP 1395)
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
    // 1000 km north at scale 0.9996 is 9.0470 degrees of latitude on WGS 84
    expect(Math.max(...(corners ?? []).map(([, lat]) => lat))).toBeCloseTo(9.047, 2);
    expect(section?.ok && section.area.type === 'Polygon' && areaKm2(section.area)).toBeCloseTo(1e5, -4);
  });

  const bomb = () => zipSync({ 'doc.kml': new Uint8Array(60_000_000) }, { level: 9 });
  const lyingBomb = () => {
    const zip = bomb();
    const view = new DataView(zip.buffer);
    // uncompressed sizes in the local header and in the directory
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
    ['of an unknown ending', 'sites.gpx', 'x', 'unknown_format'],
    ['without an ending', 'sites', 'x', 'unknown_format'],
    ['of nothing', 'sites.kml', '', 'empty_file'],
    ['that is too large', 'sites.kml', () => new Uint8Array(MAX_AREA_FILE_BYTES + 1), 'file_too_large'],
    ['of HTML', 'sites.kml', '<html><body>Sign in</body></html>', 'not_kml'],
    ['of KML that breaks off', 'sites.kml', kml(square()).slice(0, -20), 'not_kml'],
    [
      'of bytes',
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
    ['of JSON that is no GeoJSON', 'sites.json', '{"name":"a"}', 'not_geojson'],
    ['of JSON that breaks off', 'sites.geojson', '{"type":"Polygon",', 'not_geojson'],
    ['of GeoJSON in another projection', 'sites.geojson', JSON.stringify(mercator), 'unknown_projection'],
    [
      'of GeoJSON without a geometry',
      'sites.geojson',
      '{"type":"FeatureCollection","features":[]}',
      'no_geometries',
    ],
    ['of GeoJSON with too many sections', 'sites.geojson', JSON.stringify(features), 'too_many_sections'],
    ['of too many positions', 'sites.geojson', manyPoints, 'too_many_vertices'],
    ['of prose', 'sites.txt', 'Dear reader (and all others)', 'not_wkt'],
    ['of WKT whose brackets do not match', 'sites.wkt', 'POLYGON((0 0,1 0,1 1,0 0)', 'not_wkt'],
    ['of WKT in another projection', 'sites.wkt', 'SRID=3857;POINT(5 6)', 'unknown_projection'],
    ['that is no archive', 'sites.kmz', 'PK and nothing', 'not_kml'],
    ['that is no zip', 'sites.zip', 'Rar!', 'not_a_zip'],
    ['of an archive without KML', 'sites.kmz', () => zipSync({ 'a.txt': strToU8('a') }), 'not_kml'],
    [
      'of an archive without shapes',
      'sites.zip',
      () => zipSync({ 'a.dbf': strToU8('a') }),
      'not_a_shapefile',
    ],
    [
      'of shapes that are damaged',
      'sites.zip',
      () => zipSync({ 'a.shp': new Uint8Array(200) }),
      'not_a_shapefile',
    ],
    [
      'of shapes in no known projection',
      'sites.zip',
      () => shapefile([{ name: 'a', ring: wrongRing }], 'PROJCS["Mars"]'),
      'unknown_projection',
    ],
    [
      'of shapes with a projection without end',
      'sites.zip',
      () => shapefile([{ name: 'a', ring: wrongRing }], 'PROJCS['.repeat(9999)),
      'unknown_projection',
    ],
    ['that unpacks to too much', 'sites.kmz', bomb, 'inflates_too_much'],
    ['that unpacks to more than it says', 'sites.kmz', lyingBomb, 'inflates_too_much'],
  ])('%s is refused', async (_name, name, content, code) => {
    const result = await read(name, typeof content === 'string' ? content : content());
    expect(result).toMatchObject({ ok: false, code, counts: { succeeded: 0, failed: 1 } });
    expect(result.counts.missingSections).toBe(code === 'no_geometries' ? 1 : 0);
  });

  it.each<[string, string]>([
    ['first', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>'],
    ['behind a comment', '<!-- a --><?x y?>\n<!doctype a SYSTEM "file:///etc/passwd">'],
  ])('with a document type %s is refused before it is parsed', async (_name, prolog) => {
    expect(await read('sites.kml', `${prolog}<kml>&b;</kml>`)).toMatchObject({ code: 'document_type' });
  });

  it('may speak of document types in its descriptions', async () => {
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
  ])('%s: 100,000 positions of %s answer in less than a second', async (name, _format, text) => {
    const began = performance.now();
    expect(await sectionsOf(name, text)).toMatchObject([{ ok: false, code: 'too_many_vertices' }]);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

const UTM_33 =
  'PROJCS["WGS_1984_UTM_Zone_33N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

const folder = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/kml` : '';

describe.runIf(folder !== '')('collected KML files', () => {
  const expected: Record<string, [string, number, number]> = {
    'bad.kml': ['ok', 0, 3],
    'cdata.kml': ['ok', 1, 0],
    'folder.kml': ['no_geometries', 0, 1],
    'gxtrack.kml': ['ok', 0, 1],
    'kmlsamples.kml': ['ok', 13, 6],
    'linear_ring.kml': ['ok', 1, 0],
    'lines.kml': ['too_many_sections', 0, 1],
    'multigeometry.kml': ['ok', 0, 1],
    'networklink.kml': ['no_geometries', 0, 1],
    'nogeomplacemark.kml': ['no_geometries', 0, 1],
    'noname.kml': ['ok', 1, 0],
    'polygon.kml': ['ok', 1, 0],
    'polygons2d.kml': ['ok', 50, 0],
  };

  it.each(folder === '' ? [] : readdirSync(folder))('%s answers as it should', async (name) => {
    const result = await read(name, readFileSync(`${folder}/${name}`));
    const { succeeded, failed } = result.counts;
    expect([result.ok ? 'ok' : result.code, succeeded, failed]).toEqual(expected[name]);
  });

  it('gives the states of the USA their size', async () => {
    const sections = await sectionsOf('states.kml', readFileSync(`${folder}/polygons2d.kml`));
    const kansas = sections.find(({ name }) => name.startsWith('Kansas ('));
    // 213,100 km² by the U.S. Census Bureau
    expect(kansas?.ok && kansas.area.type === 'Polygon' && areaKm2(kansas.area) / 213_100).toBeCloseTo(1, 1);
  });
});
