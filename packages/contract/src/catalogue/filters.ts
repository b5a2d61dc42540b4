import { z } from 'zod';
import { collectionId, csv, fileId } from '../kernel/fields.ts';
import { pageLimit } from '../kernel/page-limit.ts';

/** A null member of an object counts as absent, because many clients send every member they know. */
export function nullsAsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value: z.input<Schema>): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
        : value,
    schema,
  );
}

const BOX = 'must be four numbers (west, south, east, north), or six with heights';
export const bboxNumbers = z
  .array(z.number('must be a number'), BOX)
  .min(4, BOX)
  .max(6, BOX)
  .refine(({ length }) => length !== 5, BOX);
/** An instant, or an interval with ".." for an open end. */
export const searchDatetime = z.string().max(80);

const GEOMETRY_TYPES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/** The handler checks the coordinates, because it can stop at the first invalid one. */
const searchedGeometry = z
  .looseObject({ type: z.enum(GEOMETRY_TYPES) })
  .meta({ id: 'SearchedGeometry', description: 'A GeoJSON geometry of at most 10000 positions' });

export const FILTER_LANGUAGES = ['cql2-json', 'cql2-text'] as const;
export const FILTER_CRS = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const filterMembers = {
  'filter-lang': z.enum(FILTER_LANGUAGES).optional(),
  'filter-crs': z.literal(FILTER_CRS).optional(),
};

export const QUERY_OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'startsWith',
  'endsWith',
  'contains',
  'in',
] as const;
export type QueryOperator = (typeof QUERY_OPERATORS)[number];
const queryValue = z.union([z.string(), z.number(), z.boolean()]);
const queryOperators = nullsAsAbsent(
  z.partialRecord(z.enum(QUERY_OPERATORS), z.union([queryValue, z.array(queryValue).max(1000)])),
);
const queryMember = nullsAsAbsent(z.record(z.string(), queryOperators));

/** The conditions by which scenes are searched, counted and exported. */
export const searchFilters = {
  collections: z.array(collectionId).max(100).optional(),
  ids: z.array(fileId).max(1000).optional(),
  datetime: searchDatetime.optional(),
  bbox: bboxNumbers.optional(),
  intersects: searchedGeometry.optional(),
  filter: z
    .union([z.record(z.string(), z.unknown()), z.string().max(100_000), z.boolean()])
    .optional()
    .describe('CQL2 JSON or CQL2 text'),
  ...filterMembers,
  query: queryMember.optional().describe('Query extension; all conditions must be met'),
};

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
/** A number in a query parameter; an empty text is not zero. */
export const numberText = z.preprocess(
  (value) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value),
  z.number('must be a number'),
);

const limit = pageLimit(10_000);
export const limitNumber = limit.inBody;
export const limitText = limit.inQuery;
export const pageToken = z.string().max(800);

/** JSON in a query parameter, for a value that a body would contain directly. */
function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** The same filters as query parameters. */
export const searchQuery = {
  collections: csv(collectionId).optional(),
  ids: csv(fileId).optional(),
  datetime: searchDatetime.optional(),
  bbox: csv(numberText).pipe(bboxNumbers).optional(),
  intersects: jsonText(searchedGeometry).optional().describe('A GeoJSON geometry'),
  filter: z.string().max(100_000).optional().describe('CQL2 text, or CQL2 JSON if filter-lang is cql2-json'),
  ...filterMembers,
  query: jsonText(queryMember).optional().describe('As JSON'),
};

/** The fields that results may be sorted by. */
export const SORT_FIELDS = [
  'datetime',
  'eo:cloud_cover',
  'view:off_nadir',
  'view:sun_elevation',
  'gsd',
  'created',
  'updated',
  'id',
  'collection',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** The sort extension puts "properties." before the properties of an Item; clients often omit it. */
const SPELLINGS = {
  datetime: 'datetime',
  'properties.datetime': 'datetime',
  'eo:cloud_cover': 'eo:cloud_cover',
  'properties.eo:cloud_cover': 'eo:cloud_cover',
  'view:off_nadir': 'view:off_nadir',
  'properties.view:off_nadir': 'view:off_nadir',
  'view:sun_elevation': 'view:sun_elevation',
  'properties.view:sun_elevation': 'view:sun_elevation',
  gsd: 'gsd',
  'properties.gsd': 'gsd',
  created: 'created',
  'properties.created': 'created',
  updated: 'updated',
  'properties.updated': 'updated',
  id: 'id',
  collection: 'collection',
} as const satisfies Readonly<Record<string, SortField>>;

const sortField = z
  .literal(Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[])
  .transform((spelling): SortField => SPELLINGS[spelling]);

const sortKey = nullsAsAbsent(
  z.strictObject({ field: sortField, direction: z.enum(['asc', 'desc']).default('asc') }),
);

/** The list of the sort extension, most significant key first. Scenes without a value are always last. */
export const sortBy = z.array(sortKey).max(SORT_FIELDS.length).optional();

/** "-datetime,+id", as the sort extension writes it. A plus sign that was decoded to a blank counts as a plus. */
export function sortKeysText<Field extends z.ZodType>(field: Field, most: number) {
  const key = z.strictObject({ field, direction: z.enum(['asc', 'desc']).default('asc') });
  return z
    .preprocess(
      (value) =>
        typeof value === 'string'
          ? value.split(',').map((part) => ({
              field: part.replace(/^[+ -]/, '').trim(),
              direction: part.startsWith('-') ? 'desc' : 'asc',
            }))
          : value,
      z.array(key).max(most),
    )
    .optional()
    .describe('Fields prefixed with + or -, most significant first');
}
export const sortByText = sortKeysText(sortField, SORT_FIELDS.length);

const fieldNames = z.array(z.string().min(1).max(200)).max(100);
export const searchFields = z.strictObject({
  include: fieldNames.nullish(),
  exclude: fieldNames.nullish(),
});
export type SearchFields = z.output<typeof searchFields>;

/** "id,-geometry" as the fields extension writes it. */
export const fieldsText = z
  .string()
  .max(5000)
  .transform((text): SearchFields => {
    const names = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const bare = (name: string) => name.replace(/^[+-]/, '').trim();
    return {
      include: names.filter((name) => !name.startsWith('-')).map(bare),
      exclude: names.filter((name) => name.startsWith('-')).map(bare),
    };
  })
  .pipe(searchFields)
  .optional()
  .describe('Members of Items to include; those prefixed with - are excluded');
