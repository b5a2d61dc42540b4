import { readAreaFile } from '@sigma/geo';
import { expect, it } from 'vitest';
import { areaOfFile, facilitiesOfFile } from './shapes-of-file.ts';

const DATE = new Date('2026-11-20T12:00:00Z');
const square = (west: number) => [
  [
    [west, 31.9],
    [west + 0.01, 31.9],
    [west + 0.01, 31.91],
    [west, 31.91],
    [west, 31.9],
  ],
];
const feature = (name: string, geometry: object) => ({ type: 'Feature', properties: { name }, geometry });

async function readGeoJson(features: readonly object[]) {
  const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  const result = await readAreaFile({ name: 'site.geojson', bytes }, { date: DATE });
  if (!result.ok) throw new Error(result.message);
  return result;
}

const LINE = feature('Trunk line', {
  type: 'LineString',
  coordinates: [
    [-102.4, 31.9],
    [-102.3, 31.95],
  ],
});
const TANK = feature('Tank 9', { type: 'Point', coordinates: [-102.39, 31.91] });
const PAD = feature('Pad 17', { type: 'Polygon', coordinates: square(-102.4) });

it('reads lines, tanks and pads of a file, and names the shapes that it cannot use', async () => {
  const broken = feature('Nowhere', { type: 'Point', coordinates: [500, 31] });
  const { facilities, omitted } = facilitiesOfFile(await readGeoJson([LINE, TANK, PAD, broken]));
  expect(facilities.map(({ name, kind }) => [name, kind])).toEqual([
    ['Trunk line', 'line'],
    ['Tank 9', 'tank'],
    ['Pad 17', 'pad'],
  ]);
  expect(omitted).toHaveLength(1);
  expect(omitted[0]).toMatch(/^Nowhere: /);
});

it('reads the placemarks of a KML file', async () => {
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Valve 3</name>
    <Point><coordinates>-102.39,31.91,0</coordinates></Point></Placemark></Document></kml>`;
  const bytes = new TextEncoder().encode(kml);
  const result = await readAreaFile({ name: 'site.kml', bytes }, { date: DATE });
  if (!result.ok) throw new Error(result.message);
  expect(facilitiesOfFile(result).facilities).toEqual([
    { name: 'Valve 3', kind: 'valve', shape: { type: 'Point', coordinates: [-102.39, 31.91] } },
  ]);
});

it('joins the surfaces of a file into one area, and says when there is none', async () => {
  const other = feature('Pad 18', { type: 'Polygon', coordinates: square(-102.36) });
  const area = areaOfFile(await readGeoJson([LINE, PAD, other]));
  expect(area).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
  expect(areaOfFile(await readGeoJson([LINE]))).toBe(
    'The file contains no surface. An asset needs a polygon.',
  );
});
