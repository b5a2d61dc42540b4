import { AREA_NAME_MISSING, areaNameIssue, MOST_SEARCH_AREAS } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, pageQuery } from '../kernel/paging.ts';

const areaText = z
  .string()
  .describe(
    'GeoJSON geometry as JSON text: Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon, at most 10,000 positions and 1,000,000 characters, longitudes up to ±360',
  );

export const searchArea = z
  .object({
    id: z.uuid(),
    name: z.string(),
    area: z.string().describe('GeoJSON geometry as JSON text, whole across the antimeridian'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'SearchArea' });
export type SearchArea = z.infer<typeof searchArea>;

const areaName = z
  .string()
  .trim()
  .refine((name) => areaNameIssue(name) === undefined, {
    error: ({ input }) => areaNameIssue(String(input))?.message ?? AREA_NAME_MISSING,
  })
  .describe('At most 128 characters (code points); one of its kind in the library');

export const searchAreaRequest = z
  .strictObject({ name: areaName, area: areaText })
  .meta({ id: 'SearchAreaRequest' });

export const areaImportResult = z
  .object({
    index: z.int().describe('Place in the call, from 0'),
    id: z.uuid().nullable().describe('The new area; null when it was not saved'),
    code: z.string().nullable().describe('Why it was not saved: "duplicate_name", "limit_reached", …'),
    message: z.string().nullable().describe('The reason for people; for a saved area what was repaired'),
  })
  .meta({ id: 'AreaImportResult' });

/** 200,000 positions of 17 digits a number, names and room; 1000 areas of real outlines are below it. */
const MOST_IMPORT_BYTES = 16_000_000;

const one = z.object({ area: uuid });
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
  summary: 'Areas that the caller saved',
  query: pageQuery(['name', 'created'], { ordering: 'name' }),
  response: listOf(searchArea),
});

export const createSearchArea = operation({
  id: 'createSearchArea',
  method: 'POST',
  path: base,
  access,
  tag,
  summary: 'Saves an area',
  body: searchAreaRequest,
  response: searchArea,
  errors: refusals,
});

export const importSearchAreas = operation({
  id: 'importSearchAreas',
  method: 'POST',
  path: `${base}import/`,
  access,
  tag,
  summary: 'Saves many areas at once; each one is saved or says why not',
  maxBodyBytes: MOST_IMPORT_BYTES,
  body: z.strictObject({
    areas: z
      .array(z.strictObject({ name: z.string(), area: areaText }))
      .min(1)
      .max(MOST_SEARCH_AREAS),
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
  summary: 'One saved area',
  params: one,
  response: searchArea,
});

export const replaceSearchArea = operation({
  id: 'replaceSearchArea',
  method: 'PUT',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Gives a saved area a name and a geometry',
  params: one,
  body: searchAreaRequest,
  response: searchArea,
  errors: refusals,
});

export const updateSearchArea = operation({
  id: 'updateSearchArea',
  method: 'PATCH',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Renames a saved area or gives it another geometry',
  params: one,
  body: searchAreaRequest.partial(),
  response: searchArea,
  errors: refusals,
});

export const deleteSearchArea = operation({
  id: 'deleteSearchArea',
  method: 'DELETE',
  path: `${base}{area}/`,
  access,
  tag,
  summary: 'Removes a saved area',
  params: one,
  response: z.null(),
});
