import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { csv, fileId, MAX_OBJECT_BYTES, uuid } from '../kernel/fields.ts';
import { instant, instantDate, timestamp } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { orderBucket } from './order-shapes.ts';

export const FILE_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
const status = z.enum(FILE_DELIVERY_STATUSES);

const EXAMPLE = {
  order: '6f1c2a9e-51a4-4c0e-8a53-6d2f3a1b7c11',
  bucket: 'acme-imagery',
  path: 'harbour/disk-17/scene.tif',
  file_id: 'GHOSt-1_20261121_181402_01',
  task_id: null,
  status: 'delivered',
  size: 734_003_200,
  sha256: null,
  note: 'Handed over on a disk',
  delivered_at: '2026-11-21T08:14:09.000Z',
};

export const fileDeliveryEvent = z
  .object({
    id: z.uuid(),
    order: z.uuid(),
    program: z.int(),
    customer: z.string().describe('The company of the program'),
    bucket: z.string(),
    path: z.string().describe('Where the file is in the bucket'),
    file_id: z
      .string()
      .nullable()
      .describe('Its scene; null for files of the order itself, such as the manifest'),
    task_id: z.uuid().nullable().describe('The task by which the scene was captured'),
    status,
    size: z.number().nullable().describe('Bytes'),
    sha256: z.string().nullable(),
    source: z
      .enum(['delivery', 'staff'])
      .describe(
        'delivery: written when the file was, and fixed; staff: entered for a delivery by other means',
      ),
    note: z.string(),
    created_at: timestamp,
    delivered_at: timestamp.nullable(),
  })
  .meta({
    id: 'FileDeliveryEvent',
    examples: [
      {
        id: '9d6b1c55-0a0c-4d6f-8a44-7c1f2f2d9e01',
        program: 1,
        customer: 'Acme Ltd',
        source: 'staff',
        created_at: '2026-11-21T08:14:09.000Z',
        ...EXAMPLE,
      },
    ],
  });
export type FileDeliveryEvent = z.infer<typeof fileDeliveryEvent>;

const fields = {
  order: uuid,
  bucket: orderBucket,
  path: z.string().trim().min(1).max(1024),
  file_id: fileId.nullable(),
  task_id: uuid.nullable(),
  status,
  size: z.int().min(0).max(MAX_OBJECT_BYTES).nullable(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
    .nullable(),
  note: z.string().trim().max(500),
  delivered_at: instant.nullable(),
};
const body = z
  .strictObject({
    ...fields,
    bucket: fields.bucket.default(''),
    file_id: fields.file_id.default(null),
    task_id: fields.task_id.default(null),
    size: fields.size.default(null),
    sha256: fields.sha256.default(null),
    note: fields.note.default(''),
    delivered_at: fields.delivered_at.default(null).describe('Required if delivered, otherwise null'),
  })
  .meta({ id: 'FileDeliveryEventRequest', examples: [EXAMPLE] });
const changes = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'FileDeliveryEventChange', examples: [{ status: 'failed', delivered_at: null }] });

/** An entry for each file that reached a customer, and those that staff add for deliveries by other means. */
export const fileDeliveryEventCalls = crud({
  name: 'FileDeliveryEvent',
  plural: 'FileDeliveryEvents',
  noun: 'file delivery event',
  nouns: 'deliveries of files',
  path: '/private/v1/sigma/file_delivery_event/',
  tag: 'Order operations',
  params: z.object({ file_delivery_event: uuid }),
  listParams: z.object({}),
  query: listQuery(['created_at', 'delivered_at', 'status', 'path'], { ordering: '-created_at' }).extend({
    created_at_after: instantDate.optional(),
    created_at_before: instantDate.optional(),
    delivered_at_after: instantDate.optional(),
    delivered_at_before: instantDate.optional(),
    customer: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .optional()
      .describe('Part of the name or company of the program, or of the contact of the order'),
    status: csv(status).optional(),
    task_id__contains: z
      .string()
      .regex(/^[0-9a-fA-F-]{1,36}$/, 'must be part of a UUID')
      .optional(),
    order: uuid.optional(),
  }),
  row: fileDeliveryEvent,
  body,
  changes,
  errors: ['wrong_state'],
});
