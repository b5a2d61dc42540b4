import { MAX_SEARCH_AREAS } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import type { Resource } from '../kernel/operation.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const areaText = z
  .string()
  .describe(
    'GeoJSON geometry as JSON text: Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon, with at most 10,000 positions and 1,000,000 characters, longitudes within ±360',
  );

export const searchArea = z
  .object({
    id: z.uuid(),
    name: z.string(),
    area: z.string().describe('GeoJSON geometry as JSON text, not split at the antimeridian'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'SearchArea' });
export type SearchArea = z.infer<typeof searchArea>;

/** Checked together with the geometry, so that one answer names what is wrong with both. */
const areaName = z
  .string()
  .trim()
  .describe("At most 128 characters (code points); unique among the caller's areas");

export const searchAreaRequest = z
  .strictObject({ name: areaName, area: areaText })
  .meta({ id: 'SearchAreaRequest' });

export const areaImportResult = z
  .object({
    index: z.int().describe('Position in the request, from 0'),
    id: z.uuid().nullable().describe('Id of the new area; null if it was not saved'),
    code: z
      .string()
      .nullable()
      .describe('Why the area was not saved: "duplicate_name", "limit_reached", "not_attempted", …'),
    message: z.string().nullable().describe('The reason as text; for a saved area, what was repaired'),
  })
  .meta({ id: 'AreaImportResult' });
export type AreaImportResult = z.infer<typeof areaImportResult>;

/** Enough for 200,000 positions of 17 digits per number, with names; 1,000 real outlines need less. */
const MAX_IMPORT_BYTES = 16_000_000;

/** The length of an area that the database checks in a few milliseconds: about 1,000 positions. */
const ORDINARY_AREA = 50_000;
const resourceOfArea = (area = ''): Resource => (area.length > ORDINARY_AREA ? 'counts' : 'ordinary');

const areaParams = z.object({ area: uuid });
const access = { tier: 'signed-in' } as const;
const tag = 'Search areas';
const base = '/public/v1/sigma/search_areas/';
const refusals = ['invalid_body', 'duplicate_name', 'wrong_state'] as const;

export const listSearchAreas = operation({
  id: 'listSearchAreas',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: "Lists the caller's saved areas",
  query: listQuery(['name', 'created'], { ordering: 'name' }),
  response: listOf(searchArea),
});

export const createSearchArea = operation({
  id: 'createSearchArea',
  method: 'POST',
  path: base,
  createsAt: `${base}{area}/`,
  access,
  tag,
  summary: 'Saves an area',
  body: searchAreaRequest,
  response: searchArea,
  resourceOf: ({ body }) => resourceOfArea(body?.area),
  errors: refusals,
});

export const importSearchAreas = operation({
  id: 'importSearchAreas',
  method: 'POST',
  path: `${base}import/`,
  access,
  tag,
  summary: 'Saves several areas. Each one is saved or rejected individually.',
  resource: 'counts',
  maxBodyBytes: MAX_IMPORT_BYTES,
  body: z.strictObject({
    areas: z
      .array(z.strictObject({ name: z.string(), area: areaText }))
      .min(1)
      .max(MAX_SEARCH_AREAS),
  }),
  response: z.object({ results: z.array(areaImportResult) }).meta({ id: 'AreaImport' }),
  status: 200,
  errors: ['invalid_body'],
});

export const readSearchArea = operation({
  id: 'readSearchArea',
  method: 'GET',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Returns a saved area',
  params: areaParams,
  response: searchArea,
});

export const replaceSearchArea = operation({
  id: 'replaceSearchArea',
  method: 'PUT',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Replaces the name and geometry of a saved area',
  params: areaParams,
  body: searchAreaRequest,
  response: searchArea,
  resourceOf: ({ body }) => resourceOfArea(body?.area),
  errors: refusals,
});

export const updateSearchArea = operation({
  id: 'updateSearchArea',
  method: 'PATCH',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Changes the name or geometry of a saved area',
  params: areaParams,
  body: searchAreaRequest.partial(),
  response: searchArea,
  resourceOf: ({ body }) => resourceOfArea(body?.area),
  errors: refusals,
});

export const deleteSearchArea = operation({
  id: 'deleteSearchArea',
  method: 'DELETE',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Deletes a saved area',
  params: areaParams,
  response: z.null(),
});
