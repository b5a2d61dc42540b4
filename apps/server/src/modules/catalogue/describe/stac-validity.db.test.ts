import { insertScenes, itemOf, type NewScene } from '@sigma/archive';
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
import { bboxOf } from '@sigma/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenesOf } from '../testing/scenes.fixture.ts';
import { stacErrors } from '../testing/stac-validity.fixture.ts';
import { ADMIN, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

const [{ item: _, ...plainScene }] = scenesOf('alpha', 1, 9) as [NewScene];
const PICTURE = {
  key: 'data',
  state: 'ready',
  objectKey: 'data.tif',
  mediaType: 'image/tiff',
  roles: ['data'],
  title: 'Data',
  size: 10,
  sha256: 'ab'.repeat(32),
} as const;

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

const params = { collection: 'alpha', item: 'alpha-0001' };

describe('STAC validity', () => {
  it.each([
    ['the landing page', readStacLanding, {}],
    ['a Collection', readCollection, { params }],
    ['the list of collections', listCollections, {}],
    ['an Item', readItem, { params }],
    ['the Items of a collection', listItems, { params, query: { limit: 1000 } }],
    ['a search by body', searchItems, { body: { limit: 1000 } }],
    ['a search by query', searchItemsByQuery, { query: { limit: 1000 } }],
    ['a search with the default fields', searchItems, { body: { fields: {}, limit: 1000 } }],
    [
      'a search with named fields',
      searchItems,
      { body: { fields: { include: ['properties.gsd'] }, limit: 1000 } },
    ],
    ['a changed Item', updateItem, { as: ADMIN, params, body: { properties: { title: 'Harbour' } } }],
  ])('%s is valid STAC', async (_, operation, input) => {
    expect(await stacErrors(await world.json(operation, input))).toEqual([]);
  });

  it('an added Item of STAC 1.0 is returned as valid STAC', async () => {
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
    expect(await stacErrors(added)).toEqual([]);
  });

  it('an Item with hardly any metadata names only the extensions that it uses', async () => {
    const bare = {
      ...plainScene,
      id: 'bare',
      cloudCover: null,
      sunAzimuth: null,
      sunElevation: null,
      offNadir: null,
      viewAzimuth: null,
      assets: [PICTURE],
    };
    const bands = { data: { bands: [{ name: 'red' }], 'raster:spatial_resolution': 10 } };
    const grid = { epsg: null, width: 10, height: 10, transform: null };
    const item = itemOf(bare, {
      bbox: bboxOf(bare.footprint),
      datetime: bare.start,
      grid,
      assetFields: bands,
      simulated: false,
      orderable: true,
    });
    await insertScenes(world.app.database.kysely, [{ ...bare, item, recipe: null }]);
    const answer = await world.json(readItem, { params: { ...params, item: 'bare' } });
    expect(answer.stac_extensions).toEqual([
      'https://stac-extensions.github.io/projection/v1.2.0/schema.json',
      'https://stac-extensions.github.io/raster/v2.0.0/schema.json',
      'https://stac-extensions.github.io/file/v2.1.0/schema.json',
      expect.stringContaining('/api/stac/schemas/sigma/v1.0.0/schema.json'),
    ]);
    expect(await stacErrors(answer)).toEqual([]);
    const raster = answer.stac_extensions[1];
    const without = { ...answer.assets.data, 'raster:spatial_resolution': undefined };
    expect(
      await stacErrors({ ...answer, stac_extensions: [raster], assets: { data: without } }),
    ).toHaveLength(1);
  });

  it('the validator detects an invalid Item', async () => {
    const item = await world.json(readItem, { params });
    expect(await stacErrors({ ...item, bbox: [1, 2] })).toHaveLength(1);
    const tooCloudy = { ...item.properties, 'eo:cloud_cover': 101 };
    expect(await stacErrors({ ...item, properties: tooCloudy })).toHaveLength(1);
    const mode = { ...item.properties, 'sigma:imaging_mode': 'video' };
    expect(await stacErrors({ ...item, properties: mode })).toHaveLength(1);
  });
});
