import { z } from 'zod';
import { collectionId, fileId, searchGeometry } from './fields.ts';

export const bboxNumbers = z.union([z.array(z.number()).length(4), z.array(z.number()).length(6)]);
/** An instant or an interval with ".." for an open end. */
export const searchDatetime = z.string().max(80);

/** What scenes are searched, counted and exported by. */
export const searchFilters = {
  collections: z.array(collectionId).max(100).optional(),
  ids: z.array(fileId).max(1000).optional(),
  datetime: searchDatetime.optional(),
  bbox: bboxNumbers.optional(),
  intersects: searchGeometry.optional(),
  filter: z.record(z.string(), z.unknown()).optional().describe('CQL2 JSON'),
  'filter-lang': z.literal('cql2-json').optional(),
};

/** Fields that results are sorted by. */
export const SORT_FIELDS = ['datetime', 'eo:cloud_cover', 'view:off_nadir', 'id', 'collection'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** The sort extension writes "properties." before those of an Item's properties, clients often do not. */
const SPELLINGS = {
  datetime: 'datetime',
  'properties.datetime': 'datetime',
  'eo:cloud_cover': 'eo:cloud_cover',
  'properties.eo:cloud_cover': 'eo:cloud_cover',
  'view:off_nadir': 'view:off_nadir',
  'properties.view:off_nadir': 'view:off_nadir',
  id: 'id',
  collection: 'collection',
} as const satisfies Readonly<Record<string, SortField>>;

const sortField = z
  .literal(Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[])
  .transform((spelling): SortField => SPELLINGS[spelling]);

/** The sort extension's list, first key first; scenes without a value come last either way. */
export const sortBy = z
  .array(z.strictObject({ field: sortField, direction: z.enum(['asc', 'desc']).default('asc') }))
  .max(SORT_FIELDS.length)
  .optional();
