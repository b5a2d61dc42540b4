import { z } from 'zod';
import { queryBounds } from '../kernel/bounds.ts';
import { crud } from '../kernel/crud.ts';
import { csv, integerId, nameText, uuid } from '../kernel/fields.ts';
import { areaSchema, rejectedAtFirst } from '../kernel/geometry.ts';
import { timestamp } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const HARBOUR = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.45, 37.75],
      [-122.35, 37.75],
      [-122.35, 37.83],
      [-122.45, 37.83],
      [-122.45, 37.75],
    ],
  ],
};
const EXAMPLE = { program: 1, name: 'Harbour', aoi: HARBOUR };

export const aoi = z
  .object({
    id: z.uuid(),
    program: z.int(),
    program_name: z.string(),
    name: z.string(),
    aoi: areaSchema.describe('In one piece across the antimeridian, longitudes up to ±360'),
    area_km2: z.number(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'Aoi',
    examples: [
      {
        id: '0b3f6f0e-4a55-4b5e-9a55-0d1f3f6f2b11',
        ...EXAMPLE,
        program_name: 'Coast watch',
        area_km2: 78.3,
        created_at: '2026-11-21T08:14:09.000Z',
        updated_at: '2026-11-21T08:14:09.000Z',
      },
    ],
  });
export type Aoi = z.infer<typeof aoi>;

const aoiBody = z
  .strictObject({
    program: integerId,
    name: nameText(128).min(1).describe('Unique in the program'),
    aoi: rejectedAtFirst(areaSchema).describe('At most 10,000 positions, longitudes within ±360'),
  })
  .meta({ id: 'AoiRequest', examples: [EXAMPLE] });

/** The areas of interest of all programs, as staff manage them. */
export const aoiCalls = crud({
  name: 'Aoi',
  plural: 'Aois',
  noun: 'area of interest',
  nouns: 'areas of interest of all programs',
  path: '/private/v1/sigma/aois/',
  tag: 'Areas of interest',
  params: z.object({ aoi: uuid }),
  listParams: z.object({}),
  query: listQuery(['name', 'program', 'area_km2', 'created_at', 'updated_at'], { ordering: 'name' }).extend({
    program: csv(integerId).optional(),
    search: z.string().max(128).optional().describe('Part of the name'),
    bounds: queryBounds.optional().describe('Areas that share a point with the box west,south,east,north'),
  }),
  row: aoi,
  body: aoiBody,
  changes: aoiBody.partial().meta({ id: 'AoiChange', examples: [{ name: 'Inner harbour' }] }),
  errors: ['duplicate_name'],
});
