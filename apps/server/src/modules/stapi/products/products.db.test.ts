import {
  createStapiOrder,
  describeStapiOrderParameters,
  describeStapiQueryables,
  listStapiProductOrders,
  listStapiProducts,
  readStapiConformance,
  readStapiLanding,
  readStapiProduct,
  readStapiProductConformance,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import {
  ask,
  CUBE,
  DELIVERY,
  follow,
  linkOf,
  orderBody,
  read,
  refused,
  relsOf,
  send,
  VISUAL,
} from '../testing/stapi.fixture.ts';
import {
  standardConformance,
  standardLanding,
  standardProduct,
  standardProducts,
} from '../testing/stapi-schemas.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

describe('the landing page', () => {
  it('links from the landing page to every resource', async () => {
    const landing = await ask(app, readStapiLanding, standardLanding);
    expect(relsOf(landing)).toEqual(
      expect.arrayContaining([
        'self',
        'root',
        'conformance',
        'products',
        'orders',
        'search-records',
        'service-desc',
      ]),
    );
    for (const link of landing.links) {
      const answer = await follow(app, link);
      expect([link.rel, answer.status]).toEqual([link.rel, 200]);
    }
  });

  it('returns the literal names of the conformance classes', async () => {
    const { conformsTo } = await ask(app, readStapiConformance, standardConformance);
    expect(conformsTo).toEqual([
      'https://stapi.example.com/v0.1.0/core',
      'https://stapi.example.com/v0.1.0/order-statuses',
      'https://stapi.example.com/v0.1.0/searches-opportunity',
      'https://stapi.example.com/v0.1.0/searches-opportunity-statuses',
    ]);
    expect((await ask(app, readStapiLanding, standardLanding)).conformsTo).toEqual(conformsTo);
  });
});

describe('products', () => {
  it('lists the products that the program may order for captures', async () => {
    const { products } = await ask(app, listStapiProducts, standardProducts);
    expect(products.map(({ id, title }) => [id, title])).toEqual([
      ['1', 'Visual'],
      ['2', 'Basic L1A cube'],
      ['5', 'Unrectified reflectance'],
      ['6', 'Rectified reflectance'],
      ['7', 'Analytics'],
    ]);
    const other = { params: { program: 2 } };
    expect(await refused(app, listStapiProducts, other)).toMatchObject({
      status: 403,
      code: 'contract_product',
    });
    await app.database.kysely
      .updateTable('programs')
      .set({ subscribed_products: ['Tasking'] })
      .where('id', '=', 2)
      .execute();
    const second = await ask(app, listStapiProducts, standardProducts, other);
    expect(second.products.map(({ title }) => title)).toEqual(['Visual']);
  });

  it('pages products by links', async () => {
    const first = await ask(app, listStapiProducts, standardProducts, { query: { limit: 3 } });
    const second = await read(await follow(app, linkOf(first, 'next')), standardProducts);
    expect([first, second].map(({ products }) => products.map(({ id }) => id))).toEqual([
      ['1', '2', '5'],
      ['6', '7'],
    ]);
    expect(relsOf(second)).not.toContain('next');
    expect(await read(await follow(app, linkOf(second, 'prev')), standardProducts)).toMatchObject({
      products: first.products,
    });
  });

  it('counts a limit above the maximum as the maximum, and links to the request as it was sent', async () => {
    const page = await ask(app, listStapiProducts, standardProducts, { query: { limit: 100_000 } });
    expect(page.products).toHaveLength(5);
    expect(linkOf(page, 'self')?.href).toMatch(/\/products\?limit=100000$/);
    const bare = await ask(app, listStapiProducts, standardProducts);
    expect(linkOf(bare, 'self')?.href).toMatch(/\/products$/);
  });

  it('links from a product to its resources', async () => {
    const product = await ask(app, readStapiProduct, standardProduct, { params: VISUAL });
    expect(relsOf(product)).toEqual(
      expect.arrayContaining([
        'self',
        'conformance',
        'queryables',
        'order-parameters',
        'create-order',
        'opportunities',
      ]),
    );
    for (const rel of ['self', 'root', 'conformance', 'queryables', 'order-parameters', 'orders']) {
      const answer = await follow(app, linkOf(product, rel));
      expect([rel, answer.status]).toEqual([rel, 200]);
      expect([rel, answer.headers.get('content-type')]).toEqual([rel, linkOf(product, rel)?.type]);
    }
    // The media types of the OpenAPI document of the standard.
    const types = ['queryables', 'order-parameters', 'opportunities', 'orders', 'create-order'].map(
      (rel) => linkOf(product, rel)?.type,
    );
    const [json, geoJson] = ['application/json', 'application/geo+json'];
    expect(types).toEqual([json, json, json, geoJson, geoJson]);
    const { conformsTo } = await ask(app, readStapiProductConformance, standardConformance, {
      params: VISUAL,
    });
    expect(product.conformsTo).toEqual(conformsTo);
    expect(conformsTo).toEqual([
      'https://stapi.example.com/v0.1.0/opportunities',
      'https://stapi.example.com/v0.1.0/opportunities-async',
      'https://geojson.org/schema/Point.json',
      'https://geojson.org/schema/Polygon.json',
      'https://geojson.org/schema/MultiPolygon.json',
    ]);
  });

  it('describes the queryables of a product in JSON Schema', async () => {
    const answer = await (await send(app, describeStapiQueryables, { params: VISUAL })).json();
    expect(answer.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(Object.keys(answer.properties)).toEqual([
      'eo:cloud_cover',
      'view:off_nadir',
      'view:sun_elevation',
      'sigma:eclipsed',
      'sigma:sensor',
    ]);
    const schema = z.fromJSONSchema(answer);
    expect(
      schema.safeParse({ 'sigma:sensor': 3, 'view:off_nadir': 20, 'sigma:eclipsed': false }).success,
    ).toBe(true);
    expect(schema.safeParse({ 'sigma:sensor': 9 }).success).toBe(false);
    expect(schema.safeParse({ 'sigma:price': 9 }).success).toBe(false);
  });

  it('describes the order parameters of a product in JSON Schema', async () => {
    const answer = await (await send(app, describeStapiOrderParameters, { params: CUBE })).json();
    const schema = z.fromJSONSchema(answer);
    expect(answer.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema.safeParse(DELIVERY).success).toBe(true);
    expect(schema.safeParse({ ...DELIVERY, product_level: 'Basic L1A', file_format: 'ENVI' }).success).toBe(
      true,
    );
    for (const invalid of [
      { s3_bucket: 'captures' },
      { ...DELIVERY, required_license: 'none' },
      { ...DELIVERY, product_level: 'Basic' },
      { ...DELIVERY, price: 1 },
    ]) {
      expect(schema.safeParse(invalid).success).toBe(false);
    }
  });

  it.each(['9', 'visual', '01', '1e0'])('answers 404 for the unknown product %s', async (product) => {
    for (const operation of [
      readStapiProduct,
      readStapiProductConformance,
      describeStapiQueryables,
      describeStapiOrderParameters,
      listStapiProductOrders,
    ]) {
      expect((await refused(app, operation, { params: { product } })).status).toBe(404);
    }
    const input = { params: { product }, body: orderBody(app) };
    expect((await refused(app, createStapiOrder, input)).status).toBe(404);
  });
});
