import { describe, expect, it } from 'vitest';
import { kml, placemark, polygonKml, read, ringKml, SQUARE, sectionsOf } from './area-file.fixture.ts';
import { nameLength } from './area-file.ts';

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
  it('reads the placemarks of KML as areas with their names', async () => {
    const sections = await sectionsOf(
      'sites.kml',
      kml(square(' Harbour\n north '), square('<![CDATA[R&D]]>')),
    );
    expect(sections).toEqual([
      { ok: true, name: 'Harbour north', hasDefaultName: false, area: SQUARE_GEOJSON },
      { ok: true, name: 'R&D', hasDefaultName: false, area: SQUARE_GEOJSON },
    ]);
  });

  it('gives unnamed sections distinct names from the file name', async () => {
    const one = await sectionsOf('C:\\maps\\sites.2026.kml', kml(square()));
    expect(one.map(({ name }) => name)).toEqual(['sites.2026']);
    const file = kml(square(), square('sites 2'), square(' '));
    const result = await read('sites.kml', file, ['sites 1']);
    expect(result.ok && result.sections.map(({ name }) => name)).toEqual(['sites 3', 'sites 2', 'sites 4']);
    expect(result.counts).toMatchObject({ succeeded: 3, failed: 0, lackingNames: 2 });
  });

  it('gives unnamed sections names from the date when the file has no name either', async () => {
    const [section] = await sectionsOf('.kml', kml(square()));
    expect(section?.name).toBe('Area 2026-03-04');
  });

  it('shortens default names to the limit', async () => {
    const sections = await sectionsOf(`${'🛰'.repeat(200)}.kml`, kml(square(), square()));
    expect(sections.map(({ ok, name }) => ok && nameLength(name) <= 128)).toEqual([true, true]);
  });

  it('refuses a section whose name is longer than 128 characters, counting an emoji as one', async () => {
    const result = await read('sites.kml', kml(square('🛰'.repeat(128)), square('x'.repeat(129))));
    expect(result.ok && result.sections.map((section) => (section.ok ? 'ok' : section.code))).toEqual([
      'ok',
      'long_name',
    ]);
    expect(result.counts).toMatchObject({ succeeded: 1, failed: 1, longNames: 1 });
  });

  it('refuses a section that has the name of an earlier section', async () => {
    const result = await read('sites.kml', kml(square('a'), square('b'), square('a')));
    expect(result.ok && result.sections[2]).toMatchObject({ ok: false, code: 'duplicate_name' });
    expect(result.counts).toMatchObject({ succeeded: 2, failed: 1, duplicates: 1 });
  });

  it('closes rings and refuses rings of fewer than four points', async () => {
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
    [
      'a line without extent',
      '<LineString><coordinates>5,6 5,6</coordinates></LineString>',
      'too_few_positions',
    ],
    ['words in place of numbers', '<Point><coordinates>no,7,0</coordinates></Point>', 'bad_position'],
    ['a latitude beyond the pole', '<Point><coordinates>5,97</coordinates></Point>', 'latitude_out_of_range'],
    ['a five-pointed star', polygonKml('0,3 2,-3 -3,1 3,1 -2,-3 0,3'), 'self_crossing'],
    ['a hole that is too short', polygonKml(SQUARE, '1,1 2,2'), 'too_few_positions'],
    ['a polygon without rings', '<Polygon/>', 'too_few_positions'],
    ['an empty collection', '<MultiGeometry><Point/></MultiGeometry>', 'too_few_positions'],
  ])('refuses a section with %s', async (_name, geometry, code) => {
    expect(await sectionsOf('sites.kml', kml(placemark('a', geometry)))).toMatchObject([{ ok: false, code }]);
  });

  it('reads points, and reads closed lines as outlines', async () => {
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
    expect(ring).toMatchObject({ area: SQUARE_GEOJSON, repaired: 'Used a closed line as an outline.' });
  });

  it('reads open lines such as pipelines and omits their label points', async () => {
    const line = (coordinates: string) =>
      `<LineString><coordinates>${coordinates}</coordinates></LineString>`;
    const label = '<Point><coordinates>5,5</coordinates></Point>';
    const [one, several, loop] = await sectionsOf(
      'pipelines.kml',
      kml(
        placemark('one', line('5,6,70 7,8,70 7,8,71')),
        placemark('several', `<MultiGeometry>${label}${line('5,6 7,8')}${line('1,1 2,2')}</MultiGeometry>`),
        placemark('loop', `<MultiGeometry>${line('5,6 7,8')}${line(SQUARE)}</MultiGeometry>`),
      ),
    );
    const way = [
      [5, 6],
      [7, 8],
    ];
    expect(one).toMatchObject({
      area: { type: 'LineString', coordinates: way },
      repaired: 'Removed repeated points.',
    });
    const other = [
      [1, 1],
      [2, 2],
    ];
    expect(several).toMatchObject({
      area: { type: 'MultiLineString', coordinates: [way, other] },
      repaired: 'Omitted 1 point.',
    });
    expect(loop).toMatchObject({
      area: SQUARE_GEOJSON,
      repaired: 'Used a closed line as an outline. Omitted 1 line.',
    });
  });

  it('continues KML lines across the antimeridian', async () => {
    const line = '<LineString><coordinates>178,0 -178,1 -176,2</coordinates></LineString>';
    const [section] = await sectionsOf('cable.kml', kml(placemark('cable', line)));
    expect(section).toMatchObject({
      area: {
        type: 'LineString',
        coordinates: [
          [178, 0],
          [182, 1],
          [184, 2],
        ],
      },
    });
  });

  it('reads the areas of a collection and reports what was omitted', async () => {
    const label = '<Point><coordinates>5,5</coordinates></Point>';
    const other = polygonKml('20,0 30,0 30,10 20,10 20,0');
    const collection = `<MultiGeometry>${label}${polygonKml(SQUARE)}${other}</MultiGeometry>`;
    const [section] = await sectionsOf('sites.kml', kml(placemark('a', collection)));
    expect(section).toMatchObject({
      ok: true,
      area: { type: 'MultiPolygon' },
      repaired: 'Omitted 1 point.',
    });
  });

  it('continues KML areas across the antimeridian', async () => {
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

  it.each([
    // Python's ElementTree names namespaces ns0, ns1 and so on.
    ['ns0', 'http://www.opengis.net/kml/2.2'],
    ['kml', 'http://www.opengis.net/kml/2.2'],
    ['x.y-z', 'http://earth.google.com/kml/2.1'],
  ])('finds placemarks whose tags have the prefix %s of the namespace %s', async (prefix, namespace) => {
    const prefixed = `<Document><Folder>${square()}</Folder></Document>`.replace(
      /<(\/?)(\w)/g,
      `<$1${prefix}:$2`,
    );
    for (const text of [
      `<?xml version="1.0"?><${prefix}:kml xmlns:${prefix}="${namespace}">${prefixed}</${prefix}:kml>`,
      prefixed.replace('Document>', `Document xmlns:${prefix}='${namespace}'>`),
    ]) {
      expect(await sectionsOf('sites.kml', text)).toMatchObject([{ ok: true, area: SQUARE_GEOJSON }]);
    }
  });

  it('finds placemarks with a namespace prefix, with undeclared prefixes and without a root element', async () => {
    const point = 'Point><kml:coordinates>5,6</kml:coordinates></kml:Point>';
    const prefixed = `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Placemark><kml:${point}</kml:Placemark></kml:kml>`;
    const undeclared = `<kml xsi:schemaLocation="a b"><Placemark><gx:x>1</gx:x>${polygonKml(SQUARE)}</Placemark></kml>`;
    for (const text of [prefixed, undeclared, `<Folder>${square()}</Folder>`]) {
      expect(await sectionsOf('sites.kml', text)).toMatchObject([{ ok: true }]);
    }
  });

  it('decodes names in the encoding of the file', async () => {
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
