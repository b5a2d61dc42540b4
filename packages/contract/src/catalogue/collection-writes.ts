import { FILE_FORMATS, isExecutedByPages } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, integerId } from '../kernel/fields.ts';
import { instant } from '../kernel/instant.ts';
import { nullsAsAbsent } from './filters.ts';
import { stacCollection } from './stac.ts';

const text = (maxLength: number) => z.string().trim().min(1, 'must not be empty').max(maxLength);
/** Whether an address is absolute, and not one that a page would execute instead of following. */
export const isAddress = (href: string): boolean => URL.canParse(href) && !isExecutedByPages(href);
const address = z.string().refine(isAddress, 'must be an absolute URL');
const members = z.record(z.string(), z.unknown());
const onEarth = (numbers: readonly number[]) => {
  const south = numbers[1] ?? 0;
  const north = numbers[numbers.length / 2 + 1] ?? 0;
  const west = numbers[0] ?? 0;
  const east = numbers[numbers.length / 2] ?? 0;
  return south <= north && south >= -90 && north <= 90 && Math.max(Math.abs(west), Math.abs(east)) <= 180;
};
const box = z
  .array(z.number())
  .refine(({ length }) => length === 4 || length === 6, 'must be four numbers, or six with heights')
  .refine(onEarth, 'must be west, south, east, north in degrees, with south at most north');
const interval = z
  .tuple([instant.nullable(), instant.nullable()])
  .refine(
    ([first, last]) => first === null || last === null || Date.parse(first) <= Date.parse(last),
    'must be two instants in chronological order, null for an open end',
  );
const extent = z.looseObject({
  spatial: z.looseObject({ bbox: z.array(box).min(1).max(100) }),
  temporal: z.looseObject({ interval: z.array(interval).min(1).max(100) }),
});
const provider = z.looseObject({
  name: text(200),
  description: z.string().max(10_000).optional(),
  roles: z.array(z.enum(['licensor', 'producer', 'processor', 'host'])).optional(),
  url: address.optional(),
});
const link = z.looseObject({ rel: text(100), href: text(4000) });

/** The metadata that staff write. The catalogue itself provides the extent and the links of the API. */
export const newCollection = z
  .looseObject({
    type: z.literal('Collection'),
    stac_version: z
      .string()
      .regex(/^1\.\d+\.\d+(-[a-z0-9.]+)?$/, 'must be 1.0.0 or 1.1.0')
      .default('1.1.0'),
    stac_extensions: z.array(address).max(100).optional(),
    id: collectionId,
    title: text(200).optional().describe('Defaults to the id'),
    description: text(10_000),
    license: z
      .string()
      .regex(/^[\w.+-]{1,100}$/, 'must be an SPDX identifier or "other"')
      .default('other'),
    keywords: z.array(text(100)).max(100).optional(),
    providers: z.array(provider).max(100).optional(),
    extent: extent.optional().describe('Validated but not stored: the extent is calculated from the scenes'),
    links: z.array(link).max(100).optional().describe('Only links to addresses outside the API are stored'),
    summaries: members.optional(),
    assets: z.record(z.string(), z.looseObject({ href: address })).optional(),
    item_assets: z.record(z.string(), z.looseObject({})).optional(),
    'sigma:file_format': z
      .enum(FILE_FORMATS)
      .default('COG')
      .describe("File format of its scenes. A program's captures are added to its oldest ENVI collection."),
    'sigma:simulated': z.boolean().default(false),
  })
  .meta({ id: 'NewCollection', description: 'A STAC Collection of version 1' });
export type NewCollection = z.infer<typeof newCollection>;

const params = z.object({ program: integerId });
const ofCollection = params.extend({ collection: collectionId });
const access = { tier: 'private', needs: 'write' } as const;
const tag = 'Catalogue';
const base = '/stac/programs/{program}/collections';
const bodyErrorCode = 'bad_parameter';

/** Summaries of other archives list every band and value of thousands of scenes. */
export const MAX_COLLECTION_BYTES = 8_000_000;
const maxBodyBytes = MAX_COLLECTION_BYTES;
const maxBodyValues = 1_000_000;

export const addCollection = operation({
  id: 'addCollection',
  method: 'POST',
  path: base,
  tagged: true,
  createsAt: `${base}/{collection}`,
  access,
  tag,
  summary: 'Creates a collection and makes it available to the program',
  params,
  maxBodyBytes,
  maxBodyValues,
  body: nullsAsAbsent(newCollection),
  bodyErrorCode,
  response: stacCollection,
  errors: ['already_exists'],
});

export const replaceCollection = operation({
  id: 'replaceCollection',
  method: 'PUT',
  path: `${base}/{collection}`,
  tagged: true,
  access,
  tag,
  summary: "Replaces a collection's metadata for every program that may use it. Its scenes are retained.",
  params: ofCollection,
  maxBodyBytes,
  maxBodyValues,
  body: nullsAsAbsent(newCollection.partial({ id: true })),
  bodyErrorCode,
  response: stacCollection,
  errors: ['precondition_failed'],
});

export const updateCollection = operation({
  id: 'updateCollection',
  method: 'PATCH',
  path: `${base}/{collection}`,
  tagged: true,
  access,
  tag,
  summary: 'Changes members of a collection by JSON Merge Patch (RFC 7396)',
  params: ofCollection,
  maxBodyBytes,
  maxBodyValues,
  body: z.looseObject({}),
  bodyErrorCode,
  response: stacCollection,
  errors: ['precondition_failed'],
});

export const deleteCollection = operation({
  id: 'deleteCollection',
  method: 'DELETE',
  path: `${base}/{collection}`,
  access,
  tag,
  summary: 'Deletes a collection for all programs. Collections with scenes cannot be deleted (409).',
  params: ofCollection,
  response: z.unknown(),
  errors: ['precondition_failed', 'wrong_state'],
});
