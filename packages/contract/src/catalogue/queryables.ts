import { z } from 'zod';
import { HAS_DATA } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, integerId } from '../kernel/fields.ts';

const params = z.object({ program: integerId });
const access = { tier: 'program', grant: 'catalogue', contract: HAS_DATA } as const;
const tag = 'Catalogue';
const base = '/stac/programs/{program}';
const produces = 'application/schema+json';

const queryables = z.object({
  $schema: z.literal('https://json-schema.org/draft/2019-09/schema'),
  $id: z.url(),
  type: z.literal('object'),
  title: z.string(),
  properties: z.record(z.string(), z.unknown()),
  additionalProperties: z.literal(false),
});

export const describeQueryables = operation({
  id: 'describeQueryables',
  method: 'GET',
  path: `${base}/queryables`,
  access,
  tag,
  summary: 'Returns the properties that filters may use, as JSON Schema',
  params,
  response: queryables,
  produces,
});

export const describeCollectionQueryables = operation({
  id: 'describeCollectionQueryables',
  method: 'GET',
  path: `${base}/collections/{collection}/queryables`,
  access,
  tag,
  summary: 'Returns the properties that filters of a collection may use, as JSON Schema',
  params: params.extend({ collection: collectionId }),
  response: queryables,
  produces,
});

export const listSortables = operation({
  id: 'listSortables',
  method: 'GET',
  path: `${base}/sortables`,
  access,
  tag,
  summary: 'Returns the properties that searches may be sorted by, as JSON Schema',
  params,
  response: queryables,
  produces,
});

export const listCollectionSortables = operation({
  id: 'listCollectionSortables',
  method: 'GET',
  path: `${base}/collections/{collection}/sortables`,
  access,
  tag,
  summary: 'Returns the properties that the Items of a collection may be sorted by, as JSON Schema',
  params: params.extend({ collection: collectionId }),
  response: queryables,
  produces,
});

const filterFunction = z.object({
  name: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ title: z.string(), type: z.array(z.string()) })),
  returns: z.array(z.string()),
});

export const listFilterFunctions = operation({
  id: 'listFilterFunctions',
  method: 'GET',
  path: `${base}/functions`,
  access,
  tag,
  summary: 'Lists the functions that filters may call',
  params,
  response: z.object({ functions: z.array(filterFunction) }),
});
