import {
  areaNameIssue,
  DOWNLOAD_STATUSES,
  MAX_ASSETS_PER_SCENE,
  MAX_SCENES_PER_DOWNLOAD,
} from '@sigma/domain';
import { z } from 'zod';
import { HAS_SCENES } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, integerId, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

export const download = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(DOWNLOAD_STATUSES),
    created_at: timestamp,
    expires_at: timestamp.describe('When the link and the archive expire'),
    scenes: z.int(),
    files: z.int().describe('Number of files, without the manifest'),
    size: z
      .number()
      .nullable()
      .describe(
        'Size of the archive in bytes; while it is being packed, the total size of its files, null if unknown',
      ),
    progress: z.number().min(0).max(1),
    url: z.string().nullable().describe('Signed link to the archive; null until the status is Ready'),
    message: z.string().nullable().describe('Reason for the failure'),
  })
  .meta({ id: 'Download' });
export type Download = z.infer<typeof download>;

export const downloadRequest = z
  .strictObject({
    name: z
      .string()
      .trim()
      .refine((name) => areaNameIssue(name) === undefined, 'must be 1 to 128 characters')
      .optional(),
    items: z
      .array(
        z.strictObject({
          collection: collectionId,
          file_id: fileId,
          assets: z
            .array(z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be the key of an asset'))
            .min(1)
            .max(MAX_ASSETS_PER_SCENE),
        }),
      )
      .min(1)
      .max(MAX_SCENES_PER_DOWNLOAD),
  })
  .meta({ id: 'DownloadRequest' });

export type DownloadRequest = z.input<typeof downloadRequest>;

const params = z.object({ program: integerId });
const downloadParams = params.extend({ download: uuid });
const access = { tier: 'program', grant: 'data', contract: HAS_SCENES } as const;
const tag = 'Downloads';
const base = '/public/v1/sigma/programs/{program}/downloads/';

export const createDownload = operation({
  id: 'createDownload',
  method: 'POST',
  path: base,
  createsAt: `${base}{download}/`,
  access,
  tag,
  summary: 'Packs files of scenes into a zip archive. Several archives may be packed at once.',
  params,
  body: downloadRequest,
  response: download,
  errors: ['contract_level', 'invalid_body', 'wrong_state', 'too_many_requests'],
});

export const listDownloads = operation({
  id: 'listDownloads',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: "Lists the caller's downloads in this program",
  params,
  query: listQuery(['created_at', 'name', 'status'], { ordering: '-created_at' }),
  response: listOf(download),
});

export const readDownload = operation({
  id: 'readDownload',
  method: 'GET',
  path: `${base}{download}/`,
  access,
  tag,
  summary: "Returns one of the caller's downloads",
  params: downloadParams,
  response: download,
});

export const deleteDownload = operation({
  id: 'deleteDownload',
  method: 'DELETE',
  path: `${base}{download}/`,
  access,
  tag,
  summary: 'Deletes a download with its archive, and stops the packing if it is still running',
  params: downloadParams,
  response: z.null(),
});

export const readDownloadArchive = operation({
  id: 'readDownloadArchive',
  resource: 'transfers',
  method: 'GET',
  path: '/downloads/{download}/archive.zip',
  access: { tier: 'open' },
  tag,
  summary: 'Returns the archive by its signed link. Supports Range, If-Range, If-None-Match and HEAD.',
  params: z.object({ download: uuid }),
  query: z.object({ signature: z.string().max(100).default('') }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/zip',
});
