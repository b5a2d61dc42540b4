import { CONTRACT_PRODUCTS, PRODUCT_LEVELS, splitList } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, integerId, MAX_INTEGER, nameText, queryBoolean } from '../kernel/fields.ts';
import { calendarDay } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import { program } from './programs.ts';

const base = '/private/v1/admin/';
const tag = 'Program administration';
const MAX_ENTRIES = 10_000;

const EXAMPLE = {
  name: 'Bay Methane Watch',
  company_name: 'Golden Gate Energy',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
  active: true,
  max_users: 15,
  max_taskings: 100,
  max_order_area_km2: null,
  product_level_access: ['Basic L1A' as const, 'Basic' as const],
  sensor_data_access: [1, 2],
  subscribed_products: ['Data', 'Tasking'],
  collections: ['ghost-hsi-l1a'],
  eulas: [1],
};

/** A program as staff see it: its contract, what it may use, and how much of that it uses. */
export const managedProgram = program
  .extend({
    max_order_area_km2: z
      .number()
      .nullable()
      .describe('The most area of the archive that its orders may add up to; null without a limit'),
    collections: z.array(z.string()).describe('Ids of the collections that it may search and order'),
    eulas: z.array(z.int()).describe('Ids of the licences under which it may order'),
    user_count: z.int().describe('Members, invited people included'),
    tasking_count: z.int().describe('Captures that count against `max_taskings`'),
    order_count: z.int(),
  })
  .meta({
    id: 'ManagedProgram',
    examples: [
      {
        id: 7,
        ...EXAMPLE,
        simulated: false,
        user_count: 10,
        tasking_count: 3,
        order_count: 42,
      },
    ],
  });
export type ManagedProgram = z.infer<typeof managedProgram>;

const text = (longest: number) => nameText(longest).min(1, 'is required');
const limit = z.int().min(0).max(MAX_INTEGER).nullable().optional();
const levels = z.array(z.enum(PRODUCT_LEVELS)).max(PRODUCT_LEVELS.length);
const sensors = z.array(integerId).min(1).max(MAX_ENTRIES);
const products = z.array(text(64)).max(100);
const PRODUCTS = `${CONTRACT_PRODUCTS.join(', ')}.`;
const UNLIMITED = 'Null: not limited. An empty list, which is the default: nothing.';

/**
 * The fields of a program. Lists that are omitted are empty, and numbers are without a limit; collections and licences stay.
 * Only null means that products or levels are not limited.
 */
const programBody = z
  .strictObject({
    name: text(200),
    company_name: text(200),
    start_date: calendarDay,
    end_date: calendarDay.describe('On or after `start_date`'),
    active: z.boolean().optional().describe('False: archived, so that nothing can be ordered. Default: true'),
    max_users: limit,
    max_taskings: limit,
    max_order_area_km2: z.number().min(0).max(1e9).nullable().optional(),
    product_level_access: levels.nullable().optional().describe(UNLIMITED),
    sensor_data_access: sensors,
    subscribed_products: products.nullable().optional().describe(`${PRODUCTS} ${UNLIMITED}`),
    collections: z.array(collectionId).max(MAX_ENTRIES).optional(),
    eulas: z.array(integerId).max(MAX_ENTRIES).optional(),
  })
  .meta({ id: 'ManagedProgramBody', examples: [EXAMPLE] });
export type ProgramBody = z.infer<typeof programBody>;

/** A list, or its entries in one text separated by commas (spec 2:5#18). */
function listOrText<List extends z.ZodType<unknown, readonly unknown[]>>(list: List) {
  const entries = z
    .string()
    .max(100_000)
    .transform((written): unknown => splitList(written))
    .pipe(list)
    .describe('Comma-separated');
  return z.union([list, entries]);
}

const newProgramBody = programBody
  .extend({
    product_level_access: listOrText(levels).nullable().optional().describe(UNLIMITED),
    sensor_data_access: listOrText(sensors),
    subscribed_products: listOrText(products).nullable().optional().describe(`${PRODUCTS} ${UNLIMITED}`),
  })
  .meta({
    id: 'NewManagedProgram',
    examples: [EXAMPLE, { ...EXAMPLE, sensor_data_access: '1, 2', subscribed_products: 'Data, Tasking' }],
  });

export const managedProgramCalls = crud({
  name: 'ManagedProgram',
  plural: 'ManagedPrograms',
  noun: 'program',
  nouns: 'all programs, with how much they use',
  path: `${base}programs/`,
  tag,
  params: z.object({ id: integerId }),
  listParams: z.object({}),
  query: listQuery(['id', 'name', 'company_name', 'start_date', 'end_date'], { ordering: 'name' }).extend({
    search: z.string().trim().max(200).optional().describe('Part of the name or the company, or the id'),
    active: queryBoolean.optional().describe('true: active programs; false: archived ones'),
  }),
  row: managedProgram,
  body: programBody,
  newBody: newProgramBody,
  changes: programBody.partial().meta({ id: 'ManagedProgramChange', examples: [{ active: false }] }),
  errors: {
    add: ['duplicate_name'],
    replace: ['duplicate_name'],
    update: ['duplicate_name'],
    remove: ['wrong_state'],
  },
  summaries: {
    add: 'Creates a program. Its lists may also be sent as comma-separated text.',
    update: 'Changes the given fields of a program. `active: false` archives it.',
    remove: 'Deletes a program that no one has used; others can only be archived (409)',
  },
});

/** A collection of the catalogue, which staff may give to programs. */
export const storedCollection = z
  .object({ id: z.string(), title: z.string(), file_format: z.string(), programs: z.array(z.int()) })
  .meta({
    id: 'StoredCollection',
    examples: [
      { id: 'ghost-hsi-l1a', title: 'GHOSt hyperspectral L1A', file_format: 'ENVI', programs: [1, 7] },
    ],
  });
export type StoredCollection = z.infer<typeof storedCollection>;

export const listStoredCollections = operation({
  id: 'listStoredCollections',
  method: 'GET',
  path: `${base}collections/`,
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Lists all collections of the catalogue with the programs that may use them',
  query: listQuery(['id', 'title'], { ordering: 'id' }),
  response: listOf(storedCollection),
});
