import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId } from '../kernel/fields.ts';

const access = { tier: 'private', needs: 'write' } as const;
const tag = 'Imports';
const base = '/private/v1/sigma/imports/';

/** The most Items of one call; enough that the round trip is negligible. */
export const MAX_IMPORTED_ITEMS = 1000;
export const MAX_IMPORTED_BYTES = 8_000_000;
export const IMPORTED_ITEM_STATES = ['added', 'replaced', 'known', 'refused'] as const;

const importedItemResult = z
  .object({
    id: z.string().nullable().describe('Id of the Item; null if it has none that can be read'),
    state: z.enum(IMPORTED_ITEM_STATES),
    reason: z.string().nullable().describe('Why the Item was rejected'),
    changes: z
      .array(z.string())
      .optional()
      .describe('What was changed in the Item to make it valid, such as a negative sun azimuth'),
    left_out: z
      .int()
      .positive()
      .optional()
      .describe(
        'Number of assets omitted because their addresses are relative and the Item has no absolute "self" link',
      ),
  })
  .meta({ id: 'ImportedItemResult' });
export type ImportedItemResult = z.output<typeof importedItemResult>;

export const addImportedItems = operation({
  id: 'addImportedItems',
  method: 'POST',
  path: `${base}items/`,
  access,
  tag,
  summary:
    'Adds STAC Items whose imagery is stored elsewhere. Repeating the call with the same content adds nothing.',
  maxBodyBytes: MAX_IMPORTED_BYTES,
  // Items of other archives have hundreds of values each.
  maxBodyValues: 1_000_000,
  body: z
    .strictObject({
      collection: collectionId,
      replace: z
        .boolean()
        .default(false)
        .describe('Replaces an Item of the same id and other content, unless its files are stored here'),
      items: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_IMPORTED_ITEMS),
    })
    .meta({ id: 'ImportedItems' }),
  status: 200,
  response: z
    .object({ results: z.array(importedItemResult).describe('In the order of `items`') })
    .meta({ id: 'ImportedItemResults' }),
  errors: ['invalid_body'],
});
