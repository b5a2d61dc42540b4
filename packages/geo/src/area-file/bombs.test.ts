import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { circleKml, kml, placemark, polygonKml, read, SQUARE } from './area-file.fixture.ts';
import { MAX_AREA_FILE_BYTES } from './area-file.ts';

/** Milliseconds for any file, however it was made: most of them take far less, but this machine may be busy. */
const MOST_MS = 10_000;
const square = placemark('a', polygonKml(SQUARE));
const repeated = (text: string, bytes = MAX_AREA_FILE_BYTES - 1000) =>
  text.repeat(Math.floor(bytes / text.length));
const nested = (name: string, depth: number, inside: string) =>
  `${`<${name}>`.repeat(depth)}${inside}${`</${name}>`.repeat(depth)}`;
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_000_000);
const packed = (files: Parameters<typeof zipSync>[0]) => zipSync(files, { level: 6 });

/** An archive that says of its last entry that it has so many bytes unpacked. */
function claiming(zip: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 30 < zip.length; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, bytes, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true);
  }
  return zip;
}

/** What it is, the name of the file, its content, and "read", the code of the file or that of its first area. */
const BOMBS: readonly (readonly [string, string, () => string | Uint8Array, string])[] = [
  [
    'an archive in an archive',
    'a.kmz',
    () => packed({ 'doc.kml': packed({ 'doc.kml': zeros(1) }) }),
    'not_kml',
  ],
  [
    'an archive with 20,000 entries',
    'a.kmz',
    () => packed(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${n}.txt`, strToU8('a')]))),
    'too_complex',
  ],
  [
    'entries that unpack to more together',
    'a.zip',
    () => packed(Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`${n}.shp`, zeros(15)]))),
    'inflates_too_much',
  ],
  [
    'an entry that claims to have four bytes',
    'a.kmz',
    () => claiming(packed({ 'doc.kml': zeros(60) }), 4),
    'inflates_too_much',
  ],
  [
    'an entry that claims to have 4 GB',
    'a.kmz',
    () => claiming(packed({ 'doc.kml': strToU8(kml(square)) }), 2 ** 32 - 1),
    'read',
  ],
  [
    'entries outside of the folder only',
    'a.zip',
    () => packed({ '../../etc/a.txt': zeros(1), '/etc/passwd': zeros(1) }),
    'not_a_shapefile',
  ],
  [
    'entities of entities',
    'a.kml',
    () =>
      `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join('')}]><kml>&a19;</kml>`,
    'document_type',
  ],
  [
    'an entity of a file',
    'a.kml',
    () =>
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>',
    'document_type',
  ],
  ['a million folders in folders', 'a.kml', () => kml(nested('Folder', 1_000_000, square)), 'too_complex'],
  ['300 folders in folders', 'a.kml', () => kml(nested('Folder', 300, square)), 'too_complex'],
  ['150 folders in folders', 'a.kml', () => kml(nested('Folder', 150, square)), 'read'],
  ['folders in folders without an end', 'a.kml', () => `<kml>${repeated('<Folder>')}`, 'too_complex'],
  [
    'geometries in geometries',
    'a.kml',
    () => kml(placemark('a', nested('MultiGeometry', 50_000, polygonKml(SQUARE)))),
    'too_complex',
  ],
  [
    'two million positions',
    'a.kml',
    () => kml(placemark('a', polygonKml(circleKml(700_000)))),
    'too_many_vertices',
  ],
  ['20 MB of one name', 'a.kml', () => kml(placemark(repeated('x'), polygonKml(SQUARE))), 'long_name'],
  ['a tag with 20 MB of attributes', 'a.kml', () => `<kml ${repeated('a="b" ')}>${square}</kml>`, 'not_kml'],
  ['20 MB of open angle brackets', 'a.kml', () => `<kml>${repeated('<')}`, 'too_complex'],
  ['20 MB of comments without an end', 'a.kml', () => repeated('<!--'), 'too_complex'],
  ['20 MB of processing instructions', 'a.kml', () => repeated('<?a?>'), 'too_complex'],
  ['20 MB of commas', 'a.kml', () => kml(placemark('a', polygonKml(repeated(',')))), 'too_many_vertices'],
  ['brackets in brackets', 'a.wkt', () => repeated('('), 'not_wkt'],
  ['collections in collections', 'a.wkt', () => `${repeated('GEOMETRYCOLLECTION(')}`, 'not_wkt'],
  ['20 MB of words', 'a.wkt', () => repeated('POINT '), 'not_wkt'],
  ['lists in lists', 'a.geojson', () => `{"type":"Polygon","coordinates":${repeated('[')}`, 'not_geojson'],
  [
    'lists in lists with an end',
    'a.geojson',
    () => `{"type":"Polygon","coordinates":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}`,
    'bad_position',
  ],
  [
    'collections in collections',
    'a.geojson',
    () => `${'{"type":"GeometryCollection","geometries":['.repeat(200_000)}${']}'.repeat(200_000)}`,
    'missing_geometry',
  ],
  [
    'two million positions',
    'a.geojson',
    () => `{"type":"MultiPoint","coordinates":[${'[1,2],'.repeat(2_000_000)}[1,2]]}`,
    'too_many_vertices',
  ],
];

it.each(BOMBS)(
  'answers a file with %s (%s) within seconds',
  async (_name, file, content, expected) => {
    const bytes = content();
    const began = performance.now();
    const result = await read(file, bytes);
    const [section] = result.ok ? result.sections : [];
    const found = result.ok ? (section?.ok === false ? section.code : 'read') : result.code;
    expect(found).toBe(expected);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
  },
  60_000,
);
