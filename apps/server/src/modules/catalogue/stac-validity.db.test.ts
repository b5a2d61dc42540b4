import {
  addItems,
  listCollections,
  listItems,
  readCollection,
  readItem,
  readStacLanding,
  searchItems,
  searchItemsByQuery,
  updateItem,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stacFaults } from './stac-validity.fixture.ts';
import { ADMIN, type StacWorld, stacWorld } from './stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

/** Every value is known of these. */
const known = '"eo:cloud_cover" >= 0';
const params = { collection: 'alpha', item: 'alpha-0001' };

describe('answers are valid STAC', () => {
  it.each([
    ['landing page', readStacLanding, {}],
    ['Collection', readCollection, { params }],
    ['collections', listCollections, {}],
    ['Item', readItem, { params }],
    ['items of a collection', listItems, { params, query: { filter: known } }],
    ['search by body', searchItems, { body: { filter: known } }],
    ['search by query', searchItemsByQuery, { query: { filter: known } }],
    ['usual fields of a search', searchItems, { body: { fields: {}, filter: known } }],
    [
      'named fields of a search',
      searchItems,
      { body: { fields: { include: ['properties.gsd'] }, filter: known } },
    ],
    ['changed Item', updateItem, { as: ADMIN, params, body: { properties: { title: 'Harbour' } } }],
  ])('%s', async (_, operation, input) => {
    expect(await stacFaults(await world.json(operation, input))).toEqual([]);
  });

  it('Items of version 1.0 from elsewhere, too', async () => {
    const { properties, geometry, assets } = await world.json(readItem, { params });
    const body = {
      type: 'Feature',
      stac_version: '1.0.0',
      stac_extensions: ['https://stac-extensions.github.io/eo/v2.0.0/schema.json'],
      id: 'elsewhere',
      geometry,
      properties: { datetime: properties.datetime, license: 'proprietary', gsd: 10 },
      assets,
    };
    const added = await world.json(addItems, { as: ADMIN, params, body }, 201);
    expect(await stacFaults(added)).toEqual([]);
  });

  it('and the validator would say otherwise', async () => {
    const item = await world.json(readItem, { params });
    expect(await stacFaults({ ...item, bbox: [1, 2] })).toHaveLength(1);
    const wrong = { ...item.properties, 'eo:cloud_cover': 101 };
    expect(await stacFaults({ ...item, properties: wrong })).toHaveLength(1);
    const mode = { ...item.properties, 'sigma:imaging_mode': 'video' };
    expect(await stacFaults({ ...item, properties: mode })).toHaveLength(1);
  });
});
