import {
  disguisingCharacter,
  MAX_RESPONSE_FILE_BYTES,
  MAX_RESPONSE_FILE_NAME,
  MAX_RESPONSE_FILES,
  MAX_RESPONSE_TEXT,
  RESPONSE_STEPS,
  responseFileType,
} from '@sigma/domain';
import { z } from 'zod';
import { HAS_MONITOR } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import { DETECTIONS_TAG } from './detections.ts';

const tag = DETECTIONS_TAG;
const path = '/public/v1/sigma/programs/{program}/detections/{detection}/responses/';
const access = { tier: 'program', grant: 'monitor', contract: HAS_MONITOR } as const;
const params = z.object({ program: integerId, detection: uuid });

/** A step that people took. */
export const detectionResponse = z
  .object({
    id: z.uuid(),
    step: z.enum(RESPONSE_STEPS),
    at: timestamp,
    by: z.string().describe('Name of who entered it'),
    text: z.string(),
    files: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        media_type: z.string(),
        size: z.int(),
        href: z.string().describe('Opened by a bearer token or the cookie for files'),
      }),
    ),
  })
  .meta({
    id: 'DetectionResponse',
    examples: [
      {
        id: '6a0f6b1e-9d36-4c1c-bd21-1b6f0a4f7c55',
        step: 'notified',
        at: '2026-11-19T08:20:00.000Z',
        by: 'Mina Okafor',
        text: 'Called the operator of pad 17.',
        files: [],
      },
    ],
  });
export type DetectionResponse = z.infer<typeof detectionResponse>;

export const listDetectionResponses = operation({
  id: 'listDetectionResponses',
  method: 'GET',
  path,
  access,
  tag,
  summary: 'Lists the steps that were taken about a finding',
  params,
  query: listQuery(['at'], { ordering: 'at' }),
  response: listOf(detectionResponse),
});

/** Four characters are three bytes. */
const MAX_BASE64 = 4 * Math.ceil(MAX_RESPONSE_FILE_BYTES / 3);
const responseFile = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(MAX_RESPONSE_FILE_NAME)
    .refine((name) => !/[/\\]/.test(name), 'must be a name without a folder')
    .superRefine((name, context) => {
      const character = disguisingCharacter(name);
      if (character !== undefined) context.addIssue(`must not contain ${character}`);
    }),
  content: z
    .base64()
    .max(MAX_BASE64, `must have at most ${MAX_RESPONSE_FILE_BYTES} bytes`)
    .describe(
      `JPEG, PNG or PDF as base64, at most ${MAX_RESPONSE_FILE_BYTES} bytes. A PDF has no scripts, actions that start or send something, XFA forms, attachments, media or encryption; no file is of two kinds at once.`,
    )
    // Decoded where the body is read: for large ones that is a thread.
    .transform(bytesOfBase64),
});

/** The bytes that a text in base64 stands for; it has been checked. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

export const addDetectionResponse = operation({
  id: 'addDetectionResponse',
  method: 'POST',
  path,
  access,
  tag,
  summary: 'Records a step that was taken about a finding, with its files. It does not change the review.',
  params,
  maxBodyBytes: MAX_RESPONSE_FILES * MAX_BASE64 + 200_000,
  body: z
    .strictObject({
      step: z.enum(RESPONSE_STEPS),
      text: z
        .string()
        .max(100_000)
        .trim()
        .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must consist of complete characters')
        .refine(
          (text) => [...text].length <= MAX_RESPONSE_TEXT,
          `must have at most ${MAX_RESPONSE_TEXT} characters`,
        )
        .default(''),
      files: z.array(responseFile).max(MAX_RESPONSE_FILES).prefault([]),
    })
    // Examples of a schema that changes what it reads are omitted otherwise.
    .meta({
      id: 'DetectionResponseRequest',
      override: { examples: [{ step: 'repaired', text: 'Valve replaced.' }] },
    }),
  response: detectionResponse,
  // A small PDF may hide megabytes that are looked through.
  resourceOf: ({ body }) =>
    body?.files.some(({ content }) => responseFileType(content) === 'application/pdf')
      ? 'counts'
      : 'ordinary',
  idempotent: true,
  errors: ['invalid_body'],
});

export const readResponseFile = operation({
  id: 'readResponseFile',
  method: 'GET',
  path: '/files/responses/{response}/{file}',
  access: { tier: 'signed-in' },
  tag,
  summary:
    'Returns a file of a step to members who use Monitor, and to staff. Supports Range and If-None-Match.',
  params: z.object({ response: uuid, file: uuid }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/octet-stream',
});
