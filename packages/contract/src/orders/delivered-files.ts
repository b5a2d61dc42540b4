import { z } from 'zod';
import { HAS_SCENES } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId, linkExpiry, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';

const tag = 'Orders';

/** The longest path of a delivered file below the folder of its order, as in S3 keys. */
const LONGEST_PATH = 1024;

export const deliveredFiles = z
  .object({
    order: z.uuid(),
    expires_at: timestamp.describe('When the links expire; list the files again for new ones'),
    files: z.array(
      z.object({
        path: z.string().describe('Path below the folder of the order'),
        size: z.int(),
        sha256: z.string(),
        url: z.string().describe('Signed link that downloads the file'),
      }),
    ),
    size: z.int().describe('Total size of the files in bytes'),
    archive_url: z.string().describe('Signed link that downloads all files in one zip archive'),
  })
  .meta({ id: 'DeliveredFiles' });
export type DeliveredFiles = z.infer<typeof deliveredFiles>;

export const listDeliveredFiles = operation({
  id: 'listDeliveredFiles',
  method: 'GET',
  path: '/public/v1/sigma/programs/{program}/orders/{order}/files/',
  access: { tier: 'program', grant: 'data', contract: HAS_SCENES },
  tag,
  summary: 'Lists the files of a delivered order, the manifest included, with links that download them',
  params: z.object({ program: integerId, order: uuid }),
  response: deliveredFiles,
});

/** A link names the member that it was made for, and stops working when that member may no longer read the order. */
const signed = z.object({
  member: uuid,
  expires: linkExpiry,
  signature: z.string().max(100).default(''),
});

export const readDeliveredFile = operation({
  id: 'readDeliveredFile',
  resource: 'transfers',
  method: 'GET',
  path: '/orders/{order}/file',
  access: { tier: 'open' },
  tag,
  summary:
    'Returns a delivered file by its signed link, or redirects to it in its S3 bucket. Supports Range, If-Range, If-None-Match and HEAD.',
  params: z.object({ order: uuid }),
  query: signed.extend({ path: z.string().max(LONGEST_PATH) }),
  alsoAnswers: [206, 302, 304, 416],
  response: z.unknown(),
  produces: 'application/octet-stream',
});

export const readDeliveredArchive = operation({
  id: 'readDeliveredArchive',
  resource: 'transfers',
  method: 'GET',
  path: '/orders/{order}/files.zip',
  access: { tier: 'open' },
  tag,
  summary:
    'Returns all files of a delivered order in a zip archive by its signed link. Supports Range, If-Range, If-None-Match and HEAD.',
  params: z.object({ order: uuid }),
  query: signed,
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/zip',
});
