import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from './define.ts';
import { instantDate } from './instant.ts';
import { openApiDocument } from './openapi.ts';
import { listQuery, page } from './paging.ts';

const query = listQuery(['name', 'created'], { ordering: '-name' }).extend({
  after: instantDate.optional(),
});

describe('the query of a paged list', () => {
  it('fills in the defaults of limit, offset and ordering', () => {
    expect(query.parse({})).toEqual({
      limit: 100,
      offset: 0,
      ordering: { column: 'name', descending: true },
    });
  });

  it.each([
    ['created', { column: 'created', descending: false }],
    ['-created', { column: 'created', descending: true }],
  ])('parses the ordering %s into column and direction', (ordering, expected) => {
    expect(query.parse({ ordering }).ordering).toEqual(expected);
  });

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: 'ten' },
    { limit: '10001' },
    { offset: '-1' },
    { ordering: 'id' },
    { ordering: '--name' },
    { ordering: '' },
  ])('rejects %j in the query of a list', (given) => {
    expect(query.safeParse(given).success).toBe(false);
  });

  it('describes ordering in the OpenAPI document as an enumeration with a default', () => {
    const list = operation({
      id: 'listThings',
      method: 'GET',
      path: '/things/',
      access: { tier: 'open' },
      tag: 'Things',
      summary: 'Lists things',
      query,
      response: z.object({}),
    });
    const { get } = Reflect.get(openApiDocument([list]), 'paths')['/api/things/'];
    expect(get.parameters).toContainEqual({
      in: 'query',
      name: 'ordering',
      schema: { type: 'string', enum: ['name', '-name', 'created', '-created'], default: '-name' },
    });
  });
});

it('links to the neighbouring pages with the ordering and instants as text', () => {
  const given = { limit: '10', offset: '10', ordering: '-created', after: '2026-11-21T10:00+02:00' };
  const call = { url: 'https://sigma.example/api/things/', query: query.parse(given) };
  const { next, previous } = page([], 30, call);
  const addressAt = (offset: number) =>
    `https://sigma.example/api/things/?limit=10&offset=${offset}&ordering=-created&after=2026-11-21T08%3A00%3A00.000Z`;
  expect([previous, next]).toEqual([addressAt(0), addressAt(20)]);
});
