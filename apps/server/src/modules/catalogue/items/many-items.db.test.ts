import { addItems } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MainThread, watchMainThread } from '../../../testing/main-thread.fixture.ts';
import { ADMIN, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
let thread: MainThread;
beforeAll(async () => {
  world = await stacWorld();
  thread = watchMainThread();
});
afterAll(async () => {
  thread?.stop();
  await world?.app.close();
});

const ring = [
  [50, 50],
  [51, 50],
  [51, 51],
  [50, 51],
  [50, 50],
];
const item = (n: number) => ({
  type: 'Feature',
  id: `item-${n}`,
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { datetime: '2025-03-04T05:06:07Z' },
});

it('reads thousands of Items of one call in turns that let other calls be answered', async () => {
  const features = [...Array.from({ length: 4000 }, (_, n) => item(n)), { ...item(4000), geometry: null }];
  const params = { collection: 'alpha' };
  const call = () =>
    world.call(addItems, { as: ADMIN, params, body: { type: 'FeatureCollection', features } });
  const answer = await call();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'features.4000.geometry' }] });
  await thread.longestRunMs();
  await call();
  expect(await thread.longestRunMs()).toBeLessThan(50);
});
