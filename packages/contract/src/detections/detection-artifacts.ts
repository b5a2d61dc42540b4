import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { archiveObjectKey, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { DETECTIONS_TAG } from './detections.ts';

const ROLES = ['picture', 'file'] as const;
const EXAMPLE = {
  label: 'Methane',
  role: 'picture',
  media_type: 'image/png',
  object_key: 'monitoring/a9c1f6a2/methane.png',
  sha256: 'ab'.repeat(32),
  position: 0,
} as const;

/** A picture or file of a finding. */
export const detectionArtifact = z
  .object({
    id: z.uuid(),
    detection: z.uuid(),
    label: z.string(),
    role: z.enum(ROLES),
    media_type: z.string(),
    state: z.enum(['planned', 'ready', 'failed']),
    object_key: z.string().nullable().describe('Key of the object in the archive bucket'),
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    position: z.int(),
    created_at: timestamp,
  })
  .meta({
    id: 'DetectionArtifact',
    examples: [
      {
        id: '0f3a9b6c-1f58-4b0c-9a7d-6a0c5b1f2e33',
        detection: 'a9c1f6a2-5cf0-4d2b-8f43-0a7f6d6f9e21',
        ...EXAMPLE,
        state: 'ready',
        size: 48_211,
        created_at: '2026-11-18T18:41:00.000Z',
      },
    ],
  });
export type DetectionArtifact = z.infer<typeof detectionArtifact>;

const body = z
  .strictObject({
    detection: uuid,
    label: z.string().trim().min(1).max(100).describe('Unique among the files of the finding'),
    role: z.enum(ROLES),
    media_type: z.string().regex(/^[a-z]+\/[^\s]{1,150}( ?; ?[^\s;]+)*$/, 'must be a media type'),
    object_key: archiveObjectKey,
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
    position: z.int().min(0).max(1000).default(0).describe('Place in the order of pictures'),
  })
  .meta({
    id: 'DetectionArtifactRequest',
    examples: [{ detection: 'a9c1f6a2-5cf0-4d2b-8f43-0a7f6d6f9e21', ...EXAMPLE }],
  });
export type DetectionArtifactBody = z.output<typeof body>;

/** The pictures and files of findings, which are objects of the archive. */
export const detectionArtifactCalls = crud({
  name: 'DetectionArtifact',
  plural: 'DetectionArtifacts',
  noun: 'detection artifact',
  nouns: 'pictures and files of findings',
  path: '/private/v1/sigma/detection_artifacts/',
  tag: DETECTIONS_TAG,
  params: z.object({ artifact: uuid }),
  listParams: z.object({}),
  query: listQuery(['created_at', 'label', 'position'], { ordering: '-created_at' }).extend({
    detection: uuid.optional(),
  }),
  row: detectionArtifact,
  body,
  changes: z
    .strictObject({ ...body.shape, position: z.int().min(0).max(1000) })
    .partial()
    .meta({ id: 'DetectionArtifactChange', examples: [{ label: 'Before' }] }),
  errors: {
    add: ['already_exists', 'precondition_failed'],
    replace: ['already_exists'],
    update: ['already_exists'],
  },
  summaries: {
    add: 'Registers an archive object as a picture or file of a finding. 503 with Retry-After while a large object is still read: repeat the request.',
    remove: 'Removes a file from its finding. The archive object is retained.',
  },
});
