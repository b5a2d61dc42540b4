import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { csv, integerId, queryInteger } from '../kernel/fields.ts';
import { instantDate, timestamp } from '../kernel/instant.ts';

const base = '/private/v1/admin/audit/';
const tag = 'Audit';
const access = { tier: 'private', needs: 'read' } as const;

const entry = z.object({
  id: z.int(),
  at: timestamp,
  actor: z.string().describe('E-mail address of a person, or client id of an application'),
  operation: z.string().describe('Id of the operation'),
  summary: z.string().describe('What the operation does'),
  target: z.string().describe('What was written, such as "program 7"'),
  target_text: z.string().describe('The target with a name in place of its id, where the record has one'),
  program: z.int().nullable(),
  request_id: z.string().nullable(),
});

export const auditEntry = entry
  .extend({ changed: z.array(z.string()).describe('Names of the fields that differ before and after') })
  .meta({
    id: 'AuditEntry',
    examples: [
      {
        id: 812,
        at: '2026-11-20T09:00:00Z',
        actor: 'admin@demo.example',
        operation: 'updateManagedProgram',
        summary: 'Changes the given fields of a program',
        target: 'program 7',
        target_text: 'program Bay Methane Watch',
        program: 7,
        request_id: '0d5b0f2a-7c3e-4c8f-9a55-6f0e1c2b3d44',
        changed: ['max_users'],
      },
    ],
  });
export type AuditEntryRow = z.infer<typeof auditEntry>;

export const auditEntryDetails = entry
  .extend({
    before: z.unknown().describe('The record before the write; null for a new one. Secrets are redacted.'),
    after: z.unknown().describe('The record after the write; null for a deleted one. Secrets are redacted.'),
  })
  .meta({
    id: 'AuditEntryDetails',
    examples: [
      {
        id: 812,
        at: '2026-11-20T09:00:00Z',
        actor: 'admin@demo.example',
        operation: 'updateManagedProgram',
        summary: 'Changes the given fields of a program',
        target: 'program 7',
        target_text: 'program Bay Methane Watch',
        program: 7,
        request_id: '0d5b0f2a-7c3e-4c8f-9a55-6f0e1c2b3d44',
        before: { name: 'Bay Methane Watch', max_users: 10 },
        after: { name: 'Bay Methane Watch', max_users: 20 },
      },
    ],
  });
export type AuditEntryDetails = z.infer<typeof auditEntryDetails>;

const name = z.string().trim().min(1).max(255);
const filters = z.object({
  actor: name.optional(),
  operation: csv(z.string().min(1).max(100)).optional(),
  target: name
    .optional()
    .describe('Beginning of the target: "order" for every order, "program 7" for one program'),
  program: integerId.optional(),
  at_after: instantDate.optional(),
  at_before: instantDate.optional(),
});

export const listAudit = operation({
  id: 'listAudit',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: 'Lists who wrote what, the newest first, page by page with a cursor',
  query: filters.extend({
    limit: queryInteger(1, 1000).default(100),
    cursor: z
      .string()
      .regex(/^\d{1,16}-\d{1,15}$/, 'must be the cursor of an earlier answer')
      .optional(),
  }),
  response: z.object({
    results: z.array(auditEntry),
    cursor: z.string().nullable().describe('For the next page; null on the last one'),
    next: z.url().nullable(),
  }),
});

export const readAuditEntry = operation({
  id: 'readAuditEntry',
  method: 'GET',
  path: `${base}{entry}/`,
  access,
  tag,
  summary: 'Returns an entry of the audit log with the record before and after',
  params: z.object({ entry: integerId }),
  response: auditEntryDetails,
});

export const listAuditNames = operation({
  id: 'listAuditNames',
  method: 'GET',
  path: `${base}names/`,
  access,
  tag,
  summary:
    'Lists the people and applications, and the operations, that the audit log contains, in alphabetical order',
  query: z.object({
    actor: name.optional().describe('Part of the address of a person or of the client id of an application'),
    limit: queryInteger(1, 1000).default(1000).describe('At most this many of each'),
  }),
  response: z.object({
    actors: z.array(z.string()),
    operations: z.array(z.string()),
    summaries: z.array(z.string()).describe('What each of the operations does, in their order'),
  }),
});

export const AUDIT_EXPORT_FORMATS = ['csv', 'ndjson'] as const;

export const exportAudit = operation({
  id: 'exportAudit',
  resource: 'exports',
  method: 'GET',
  path: `${base}export/`,
  access,
  tag,
  summary: 'Exports the matching entries of the audit log as a stream of CSV or one JSON object per line',
  query: filters.extend({ format: z.enum(AUDIT_EXPORT_FORMATS).default('csv') }),
  response: z.unknown(),
  produces: 'application/octet-stream',
});
