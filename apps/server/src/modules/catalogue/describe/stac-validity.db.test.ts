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
import { stacFaults } from '../testing/stac-validity.fixture.ts';
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

describe('answers are valid STAC', () => {
  it.each([
    ['landing page', readStacLanding, {}],
    ['Collection', readCollection, { params }],
    ['collections', listCollections, {}],
    ['Item', readItem, { params }],
    ['items of a collection', listItems, { params, query: { limit: 1000 } }],
    ['search by body', searchItems, { body: { limit: 1000 } }],
    ['search by query', searchItemsByQuery, { query: { limit: 1000 } }],
    ['usual fields of a search', searchItems, { body: { fields: {}, limit: 1000 } }],
    [
      'named fields of a search',
      searchItems,
      { body: { fields: { include: ['properties.gsd'] }, limit: 1000 } },
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

  it('Items of files of which next to nothing is known name only what they use', async () => {
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
      'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
      'https://stac-extensions.github.io/raster/v2.0.0/schema.json',
      'https://stac-extensions.github.io/file/v2.1.0/schema.json',
      expect.stringContaining('/api/stac/schemas/sigma/v1.0.0/schema.json'),
    ]);
    expect(await stacFaults(answer)).toEqual([]);
    const raster = answer.stac_extensions[1];
    const without = { ...answer.assets.data, 'raster:spatial_resolution': undefined };
    expect(
      await stacFaults({ ...answer, stac_extensions: [raster], assets: { data: without } }),
    ).toHaveLength(1);
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
