import type { NamedItem, SceneKey } from '@sigma/archive';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MainThread, watchMainThread } from '../../../testing/main-thread.fixture.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { stacLinks } from '../protocol/stac-links.ts';
import { csvOf } from './export-csv.ts';
import { geoJsonOf } from './export-geojson.ts';
import { kmlOf } from './export-kml.ts';

const SCENES = 2000;
const ring = Array.from({ length: 40 }, (_, n) => [
  10 + Math.cos((n * Math.PI) / 20),
  50 + Math.sin((n * Math.PI) / 20),
]);
const itemOf = (id: string) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  stac_extensions: [],
  id,
  collection: 'scenes',
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  bbox: [9, 49, 11, 51],
  properties: { datetime: '2026-03-01T10:00:00Z', platform: 'GHOSt 1' },
  assets: { data: { href: 'https://elsewhere.example/data.tif' } },
});
const page = Array.from({ length: SCENES }, (_, n): NamedItem => {
  const id = `scene-${n}`;
  return { collection: 'scenes', id, item: JSON.stringify(itemOf(id)) };
});
const keys = page.map(
  ({ collection, id }): SceneKey => ({
    collection,
    id,
    start: new Date('2026-03-01T10:00:00Z'),
    taskId: null,
    taskName: null,
  }),
);
async function* pages() {
  yield page;
}
const links = stacLinks('https://sigma.example/api/stac/programs/1/export', 1);

let thread: MainThread;
beforeAll(() => {
  thread = watchMainThread();
});
afterAll(() => thread.stop());

it.each([
  ['KML', () => kmlOf(keys, pages, links, cooperativeWork())],
  ['CSV', () => csvOf(pages(), links, cooperativeWork())],
  [
    'GeoJSON',
    () => geoJsonOf(pages(), links, { matched: SCENES, returned: SCENES, work: cooperativeWork() }),
  ],
])('writes %s of 2,000 scenes in turns that let other calls be answered', async (_, write) => {
  await thread.longestRunMs();
  let text = '';
  for await (const part of write()) text += part;
  expect(await thread.longestRunMs()).toBeLessThan(50);
  expect(text.match(/scene-\d+\b(?=<\/name>|,|")/g)?.length).toBeGreaterThanOrEqual(SCENES);
});
