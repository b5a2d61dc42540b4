import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, integerId } from '../kernel/fields.ts';
import { stacItem } from './stac.ts';

/** The most Items that one call adds. Either all of them are added or none. */
export const BULK_LIMIT = 10_000;

const members = z.record(z.string(), z.unknown());
const partialItem = z.looseObject({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: members,
  properties: members,
  assets: members.nullish(),
});
/** The property `sigma:embargoed_until` hides the scene from programs until that instant. */
const newItems = z
  .discriminatedUnion('type', [
    partialItem,
    z.looseObject({
      type: z.literal('FeatureCollection'),
      features: z.array(members).min(1).max(BULK_LIMIT),
    }),
  ])
  .meta({ id: 'NewItems', description: 'A STAC Item or an ItemCollection, of version 1' });

const params = z.object({ program: integerId, collection: collectionId });
const ofItem = params.extend({ item: fileId });
const access = { tier: 'private', needs: 'write' } as const;
const tag = 'Catalogue';
const base = '/stac/programs/{program}/collections/{collection}/items';
const bodyErrorCode = 'bad_parameter';

export const addItems = operation({
  id: 'addItems',
  method: 'POST',
  path: base,
  tagged: true,
  createsAt: `${base}/{item}`,
  access,
  tag,
  summary: 'Adds an Item, or every Item of an ItemCollection, to a collection of the program',
  params,
  body: newItems,
  bodyErrorCode,
  maxBodyBytes: 50_000_000,
  // Enough for 200 values per Item.
  maxBodyValues: 2_000_000,
  response: z.union([stacItem, z.object({ added: z.int() })]),
  errors: ['already_exists'],
});

export const replaceItem = operation({
  id: 'replaceItem',
  method: 'PUT',
  path: `${base}/{item}`,
  tagged: true,
  access,
  tag,
  summary: 'Replaces an Item. Files in the archive remain its assets.',
  params: ofItem,
  body: partialItem.partial({ id: true }),
  bodyErrorCode,
  response: stacItem,
  errors: ['precondition_failed'],
});

export const updateItem = operation({
  id: 'updateItem',
  method: 'PATCH',
  path: `${base}/{item}`,
  tagged: true,
  access,
  tag,
  summary: 'Changes members of an Item by JSON Merge Patch (RFC 7396)',
  params: ofItem,
  body: z.looseObject({}),
  bodyErrorCode,
  response: stacItem,
  errors: ['precondition_failed'],
});

export const deleteItem = operation({
  id: 'deleteItem',
  method: 'DELETE',
  path: `${base}/{item}`,
  access,
  tag,
  summary: 'Deletes an Item. Ordered Items cannot be deleted (409).',
  params: ofItem,
  response: z.unknown(),
  errors: ['precondition_failed', 'wrong_state'],
});
