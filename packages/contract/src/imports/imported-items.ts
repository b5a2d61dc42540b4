import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId } from '../kernel/fields.ts';

const access = { tier: 'private', needs: 'write' } as const;
const tag = 'Imports';
const base = '/private/v1/sigma/imports/';

/** Enough that a round trip does not count. */
export const MOST_IMPORTED_ITEMS = 1000;
export const MOST_IMPORTED_BYTES = 8_000_000;
export const IMPORTED_ITEM_STATES = ['added', 'replaced', 'known', 'refused'] as const;

const importedItemResult = z
  .object({
    id: z.string().nullable().describe('Of the Item; null where it has none that can be read'),
    state: z.enum(IMPORTED_ITEM_STATES),
    reason: z.string().nullable().describe('Why it was refused'),
    left_out: z
      .int()
      .positive()
      .optional()
      .describe('Assets whose relative addresses lead nowhere, as the Item has no absolute link "self"'),
  })
  .meta({ id: 'ImportedItemResult' });
export type ImportedItemResult = z.output<typeof importedItemResult>;

export const addImportedItems = operation({
  id: 'addImportedItems',
  method: 'POST',
  path: `${base}items/`,
  access,
  tag,
  summary: 'Catalogues STAC Items whose pixels are not here; the same content again adds nothing',
  maxBodyBytes: MOST_IMPORTED_BYTES,
  // Items of other archives have hundreds each.
  maxBodyValues: 1_000_000,
  body: z
    .strictObject({
      collection: collectionId,
      replace: z
        .boolean()
        .default(false)
        .describe('Puts an Item in the place of other content under its id, unless files of that are here'),
      items: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_IMPORTED_ITEMS),
    })
    .meta({ id: 'ImportedItems' }),
  status: 200,
  response: z
    .object({ results: z.array(importedItemResult).describe('In the order of the items') })
    .meta({ id: 'ImportedItemResults' }),
  errors: ['invalid_body'],
});
