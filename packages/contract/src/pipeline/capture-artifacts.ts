import { z } from 'zod';
import { HAS_SCENES } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, fileId, integerId, uuid } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

/** Addresses of the files that accompany a capture's picture (PD-47); null for files that it does not have. */
export const captureArtifact = z
  .object({
    file_id: z.string(),
    envi_header_artifact: z.string().nullable(),
    cloud_cover_map_artifact: z.string().nullable(),
  })
  .meta({ id: 'CaptureArtifact' });
export type CaptureArtifact = z.infer<typeof captureArtifact>;

const params = z.object({ program: integerId });
const access = { tier: 'program', grant: 'catalogue', contract: HAS_SCENES } as const;
const base = '/public/v1/sigma/programs/{program}/capture_artifacts/';

export const listCaptureArtifacts = operation({
  id: 'listCaptureArtifacts',
  method: 'GET',
  path: base,
  access,
  tag: 'Captures',
  summary: 'Lists the ENVI headers and cloud maps of captures',
  params,
  query: z
    .object({ file_id: csv(fileId).optional() })
    .extend(listQuery(['acquisition_time', 'file_id'], { ordering: '-acquisition_time' }).shape),
  response: listOf(captureArtifact),
});

export const readCaptureArtifact = operation({
  id: 'readCaptureArtifact',
  method: 'GET',
  path: `${base}{capture}/`,
  access,
  tag: 'Captures',
  summary: 'Returns the ENVI header and cloud map of a capture',
  params: params.extend({ capture: uuid }),
  query: z.object({
    file_id: csv(fileId).optional().describe('Has no effect: the capture in the path decides'),
  }),
  response: captureArtifact,
});
