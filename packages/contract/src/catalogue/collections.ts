import { z } from 'zod';
import { HAS_DATA } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId } from '../kernel/fields.ts';
import {
  bboxNumbers,
  fieldsText,
  limitText,
  numberText,
  pageToken,
  searchDatetime,
  sortKeysText,
} from './filters.ts';
import { stacCollection } from './stac.ts';

/** The fields that collections may be sorted by; the last two are the bounds of their temporal extent. */
export const COLLECTION_SORT_FIELDS = ['id', 'title', 'start_datetime', 'end_datetime'] as const;
export type CollectionSortField = (typeof COLLECTION_SORT_FIELDS)[number];

export const listCollections = operation({
  id: 'listCollections',
  method: 'GET',
  path: '/stac/programs/{program}/collections',
  access: { tier: 'program', grant: 'catalogue', contract: HAS_DATA },
  tag: 'Catalogue',
  summary: "Lists a program's collections by text, box and interval, sorted by id unless `sortby` is given",
  params: z.object({ program: integerId }),
  query: z.object({
    q: z
      .string()
      .max(500)
      .optional()
      .describe('Comma-separated texts, any of which occurs in id, title, description or keywords'),
    bbox: csv(numberText).pipe(bboxNumbers).optional(),
    datetime: searchDatetime.optional(),
    limit: limitText(1000),
    sortby: sortKeysText(z.enum(COLLECTION_SORT_FIELDS), COLLECTION_SORT_FIELDS.length),
    fields: fieldsText,
    token: pageToken.optional(),
  }),
  response: z.object({
    collections: z.array(stacCollection.partial().loose()),
    links: z.array(z.looseObject({ rel: z.string(), href: z.string() })),
    numberMatched: z.int(),
    numberReturned: z.int(),
  }),
  errors: ['bad_parameter'],
});
