import { savedSearchNameIssue } from '@sigma/domain';
import { z } from 'zod';
import { nullsAsAbsent, searchFilters } from '../catalogue/filters.ts';
import { HAS_DATA, REQUESTS_DATA } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId, queryBoolean, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import type { ReadonlyInput } from '../kernel/operation.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const searchName = z
  .string()
  .trim()
  .refine((name) => savedSearchNameIssue(name) === undefined, {
    error: ({ input }) => savedSearchNameIssue(String(input))?.message ?? 'Name the search',
  })
  .describe('One line of at most 80 characters (code points); unique among the searches of its owner');

/** The conditions of a search, as `POST …/search` accepts them; order and page are not part of it. */
export const savedSearchConditions = nullsAsAbsent(
  z.strictObject(searchFilters).meta({ id: 'SavedSearchConditions' }),
);
export type SavedSearchConditions = ReadonlyInput<z.input<typeof savedSearchConditions>>;

const mapQuery = z
  .string()
  .max(4000)
  .describe(
    'The query of the search map that shows the filters, without the area. Empty if the search was not saved there; the server only stores it.',
  );

export const savedSearchSummary = z
  .object({
    id: z.uuid(),
    name: z.string(),
    shared: z.boolean().describe('Whether every member who may search sees it'),
    notify: z.boolean().describe('Whether the caller is notified when new scenes match'),
    mine: z.boolean().describe('Whether the caller saved it; only then the caller may change it'),
    deletable: z
      .boolean()
      .describe(
        'Whether the caller may delete it: its owner and, while it is shared, a Program Administrator',
      ),
    owner_name: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'SavedSearchSummary',
    examples: [
      {
        id: '0b8f5d9e-3c1a-4f7e-9d52-6a1c8e2b4f90',
        name: 'Clear scenes of the bay',
        shared: true,
        notify: true,
        mine: true,
        deletable: true,
        owner_name: 'Ada Lovelace',
        created_at: '2026-11-21T08:14:09.000Z',
        updated_at: '2026-11-21T08:14:09.000Z',
      },
    ],
  });
export type SavedSearchSummary = z.infer<typeof savedSearchSummary>;

export const savedSearch = savedSearchSummary
  .extend({ search: z.looseObject({}).describe('The conditions, as they were saved'), map_query: mapQuery })
  .meta({
    id: 'SavedSearch',
    examples: [
      {
        id: '3f6f5f9e-6c2b-4a43-8f0e-5b8f6f0c8a11',
        name: 'Clear scenes of the bay',
        shared: true,
        notify: true,
        mine: true,
        deletable: true,
        owner_name: 'Ada Lovelace',
        created_at: '2026-11-21T08:14:09.000Z',
        updated_at: '2026-11-21T08:14:09.000Z',
        search: {
          bbox: [-122.6, 37.3, -121.8, 38.1],
          filter: { op: '<=', args: [{ property: 'eo:cloud_cover' }, 20] },
          'filter-lang': 'cql2-json',
        },
        map_query: 'clouds=20',
      },
    ],
  });
export type SavedSearch = z.infer<typeof savedSearch>;

const members = {
  name: searchName,
  search: savedSearchConditions,
  map_query: mapQuery,
  shared: z.boolean(),
  notify: z.boolean().describe('Whether the caller is notified when new scenes match'),
};

export const savedSearchRequest = z
  .strictObject({
    ...members,
    map_query: mapQuery.default(''),
    shared: members.shared.default(false),
    notify: members.notify.default(false),
  })
  .meta({
    id: 'SavedSearchRequest',
    examples: [
      {
        name: 'Clear scenes of the bay',
        search: { bbox: [-122.6, 37.4, -121.8, 38.1] },
        map_query: 'clouds=0-20',
        shared: true,
        notify: true,
      },
    ],
  });
export const savedSearchChange = z
  .strictObject(members)
  .partial()
  .meta({ id: 'SavedSearchChange', examples: [{ name: 'Clear scenes of the bay', notify: false }] });

const params = z.object({ program: integerId });
const ofOne = params.extend({ saved_search: uuid });
/** Whoever may search may save searches. */
const access = { tier: 'program', grant: 'catalogue', contract: HAS_DATA } as const;
const tag = 'Saved searches';
const base = '/public/v1/sigma/programs/{program}/saved_searches/';
const refusals = ['invalid_body', 'bad_filter', 'duplicate_name', 'wrong_state'] as const;

export const listSavedSearches = operation({
  id: 'listSavedSearches',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: "Lists the caller's saved searches and those shared within the program",
  params,
  query: listQuery(['name', 'created_at', 'updated_at'], { ordering: 'name' }).extend({
    mine: queryBoolean.optional().describe("Only the caller's own searches, or only those of others"),
    name: z.string().max(80).optional().describe('Part of the name, in upper or lower case'),
  }),
  response: listOf(savedSearchSummary),
});

export const createSavedSearch = operation({
  id: 'createSavedSearch',
  method: 'POST',
  path: base,
  createsAt: `${base}{saved_search}/`,
  access: { ...access, contract: REQUESTS_DATA },
  tag,
  summary: 'Saves a search',
  params,
  body: savedSearchRequest,
  response: savedSearch,
  errors: refusals,
});

export const readSavedSearch = operation({
  id: 'readSavedSearch',
  method: 'GET',
  path: `${base}{saved_search}/`,
  access,
  tag,
  summary: 'Returns a saved search with its conditions',
  params: ofOne,
  response: savedSearch,
});

export const updateSavedSearch = operation({
  id: 'updateSavedSearch',
  method: 'PATCH',
  path: `${base}{saved_search}/`,
  access,
  tag,
  summary: 'Changes a saved search. Members who do not own it may change only `notify`, which is their own.',
  params: ofOne,
  body: savedSearchChange,
  response: savedSearch,
  errors: [...refusals, 'forbidden'],
});

export const deleteSavedSearch = operation({
  id: 'deleteSavedSearch',
  method: 'DELETE',
  path: `${base}{saved_search}/`,
  access,
  tag,
  summary:
    'Deletes a saved search, which can be restored for an hour. Program Administrators may delete those that others share.',
  params: ofOne,
  response: z.null(),
  errors: ['forbidden'],
});

export const restoreSavedSearch = operation({
  id: 'restoreSavedSearch',
  method: 'POST',
  path: `${base}{saved_search}/restore/`,
  access: { ...access, contract: REQUESTS_DATA },
  tag,
  summary: 'Restores a saved search that was deleted within the last hour, with all who are notified',
  params: ofOne,
  response: savedSearch,
  status: 200,
  errors: ['duplicate_name', 'wrong_state'],
});
