import { listItems, type Operation, searchItems, searchItemsByQuery } from '@sigma/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCall } from '../test-app.ts';
import { termsOf, type WalkedContract } from './contracts.fixture.ts';
import { COLLECTION, OWN, openWorld, orderOwnScene, type World } from './world.fixture.ts';

let world: World;
const setState = (state: WalkedContract['state']) =>
  world.setContract(termsOf({ state, products: null, hasSensor: true }));
beforeAll(async () => {
  world = await openWorld();
  await setState('active');
  await orderOwnScene(world);
});
afterAll(() => world?.app.close());

const SEARCHES: readonly (readonly [Operation, TestCall])[] = [
  [searchItems, { body: {} }],
  [searchItemsByQuery, {}],
  [listItems, { params: { collection: COLLECTION } }],
];

it.each(SEARCHES)(
  '$id says after the end that it finds only what the program has ordered',
  async (operation, input) => {
    await setState('ended');
    const { type, features, numberMatched, ...members } = await world.made(operation, input);
    expect(members['sigma:contract']).toEqual({ state: 'ended', date: '2026-11-20', field: 'end_date' });
    const ids = Array.isArray(features) ? features.map(({ id }) => id) : features;
    expect([type, numberMatched, ids]).toEqual(['FeatureCollection', 1, [OWN]]);
  },
);

it.each(SEARCHES)('$id says nothing of a contract that is active', async (operation, input) => {
  await setState('active');
  const answer = await world.made(operation, input);
  expect(answer.numberMatched).toBe(2);
  expect(answer).not.toHaveProperty('sigma:contract');
});
