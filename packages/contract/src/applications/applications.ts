import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, MAX_INTEGER, nameText, queryBoolean, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const path = '/private/v1/admin/application/';
const tag = 'Applications';
const NOTHING = z.object({});

export const application = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    permission_set: z.int(),
    permission_set_name: z.string(),
    operations: z.int().describe('Number of operations that the permission set grants'),
    client_id: z.string(),
    secret_hint: z
      .string()
      .nullable()
      .describe('The last four characters of the secret; null for a client of an external issuer'),
    client_secret: z
      .string()
      .optional()
      .describe('Only in the answers that create a secret. It is not stored and cannot be read again.'),
    disabled: z.boolean(),
    created_at: timestamp,
    created_by: z.string(),
    last_used_at: timestamp.nullable().describe('Accurate to one minute'),
  })
  .meta({
    id: 'Application',
    examples: [
      {
        id: '7b9a3c52-1e4d-4a55-9f1b-0c6d8e2f4a31',
        name: 'Archive sync',
        description: 'Runs every night',
        permission_set: 1,
        permission_set_name: 'Archive sync',
        operations: 3,
        client_id: 'app-4f2c9a7e',
        secret_hint: 'x7Qd',
        disabled: false,
        created_at: '2026-11-20T09:00:00Z',
        created_by: 'admin@demo.example',
        last_used_at: null,
      },
    ],
  });
export type Application = z.infer<typeof application>;

const clientId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 printable ASCII characters without spaces')
  .optional()
  .describe('With an external issuer, the id of the client there; otherwise Sigma creates it');

const applicationBody = z
  .strictObject({
    name: nameText(200).min(1, 'is required'),
    description: z.string().trim().max(1000).default(''),
    permission_set: z.int().positive().max(MAX_INTEGER),
    client_id: clientId,
    disabled: z.boolean().default(false),
  })
  .meta({
    id: 'ApplicationBody',
    examples: [{ name: 'Archive sync', description: 'Runs every night', permission_set: 1 }],
  });

const changes = applicationBody
  .extend({ description: z.string().trim().max(1000), disabled: z.boolean() })
  .partial();

/** The six calls on machine applications. A new application's secret is in the answer of POST and nowhere else. */
export const applicationCalls = crud({
  name: 'Application',
  plural: 'Applications',
  noun: 'application',
  nouns: 'machine applications, which call with client credentials',
  path,
  tag,
  decidesRights: true,
  params: z.object({ application: uuid }),
  listParams: NOTHING,
  query: listQuery(['name', 'created_at', 'last_used_at'], { ordering: 'name' }).extend({
    search: z.string().trim().min(1).max(200).optional().describe('Part of the name, in any case'),
    permission_set: csv(integerId).optional(),
    disabled: queryBoolean.optional(),
  }),
  row: application,
  body: applicationBody,
  changes,
  errors: {
    add: ['duplicate_name', 'already_exists'],
    replace: ['duplicate_name', 'already_exists'],
    update: ['duplicate_name', 'already_exists'],
  },
  summaries: {
    add: 'Adds an application and returns its secret, once',
    remove: 'Deletes an application and revokes its tokens at once',
  },
});

export const renewApplicationSecret = operation({
  id: 'renewApplicationSecret',
  method: 'POST',
  path: `${path}{application}/secret/`,
  access: { tier: 'private', needs: 'write' },
  decidesRights: true,
  tag,
  summary: 'Replaces the secret of an application, returns the new one, once, and revokes the earlier tokens',
  params: z.object({ application: uuid }),
  response: application,
  errors: ['wrong_state'],
});
