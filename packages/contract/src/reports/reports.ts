import { MAX_REPORT_ASSETS, MAX_REPORT_DETECTIONS, REPORT_STATES } from '@sigma/domain';
import { z } from 'zod';
import { HAS_MONITOR, REQUESTS_MONITOR } from '../kernel/contract-uses.ts';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { archiveObjectKey, csv, integerId, linkExpiry, queryInteger, uuid } from '../kernel/fields.ts';
import { instantDate, timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const tag = 'Monitoring reports';
const base = '/public/v1/sigma/programs/{program}/reports/';
const access = { tier: 'program', grant: 'monitor', contract: HAS_MONITOR } as const;
const params = z.object({ program: integerId });
const ofReport = params.extend({ report: uuid });

const EXAMPLE = {
  report_type: 0,
  assets: ['7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4'],
  period_start: '2026-10-12T00:00:00.000Z',
  period_end: '2026-11-12T00:00:00.000Z',
} as const;

export const report = z
  .object({
    id: z.uuid(),
    external_id: z.uuid().describe('The same as `id`'),
    program: z.int(),
    display_name: z.string().describe('The names of its assets'),
    created_at: timestamp,
    report_type: z.int().describe('0 for a summary; everything else is a field report'),
    assets: z.array(z.uuid()),
    detections: z.array(z.uuid()).describe('The findings of a field report'),
    period_start: timestamp,
    period_end: timestamp,
    pdf_presigned_uri: z
      .string()
      .describe('Opens the file for 24 hours without a token; empty until it is ready'),
    state: z.enum(REPORT_STATES),
    pages: z.int().nullable(),
    size: z.int().nullable().describe('Bytes'),
    cause: z.string().nullable().describe('Why it failed'),
    requested_by: z.string().nullable().describe('Name of who requested it; null for a scheduled report'),
    ready_at: timestamp.nullable(),
  })
  .meta({
    id: 'MonitoringReport',
    examples: [
      {
        id: '2d6b5b8e-6c5d-4b7f-8a19-7f5e0d1c9b33',
        external_id: '2d6b5b8e-6c5d-4b7f-8a19-7f5e0d1c9b33',
        program: 1,
        display_name: 'Permian pads',
        created_at: '2026-11-12T00:05:00.000Z',
        ...EXAMPLE,
        detections: [],
        pdf_presigned_uri: '',
        state: 'waiting',
        pages: null,
        size: null,
        cause: null,
        requested_by: null,
        ready_at: null,
      },
    ],
  });
export type MonitoringReport = z.infer<typeof report>;

export const listReports = operation({
  id: 'listReports',
  method: 'GET',
  path: base,
  access,
  tag,
  summary: 'Lists the reports of a program',
  params,
  query: listQuery(['created_at', 'period_end'], { ordering: '-created_at' }).extend({
    asset: csv(uuid).optional().describe('Reports that include any of these assets'),
    external_id: uuid.optional(),
    report_type: queryInteger(0, 32_767).optional(),
    search_time_start: instantDate.optional().describe('Created at or after this instant'),
    search_time_end: instantDate.optional().describe('Created at or before this instant'),
  }),
  response: listOf(report),
});

export const readReport = operation({
  id: 'readReport',
  method: 'GET',
  path: `${base}{report}/`,
  access,
  tag,
  summary: 'Returns a report, with a new link to its file',
  params: ofReport,
  response: report,
});

export const deleteReport = operation({
  id: 'deleteReport',
  method: 'DELETE',
  path: `${base}{report}/`,
  access,
  tag,
  summary: 'Deletes a report and its file: its requester, or a Program Administrator',
  params: ofReport,
  response: z.null(),
  errors: ['forbidden', 'wrong_state'],
});

const request = z.strictObject({
  report_type: z.int().min(0).max(32_767).describe('0 for a summary; everything else is a field report'),
  assets: z.array(uuid).min(1).max(MAX_REPORT_ASSETS),
  detections: z
    .array(uuid)
    .max(MAX_REPORT_DETECTIONS)
    .describe('The findings of a field report; empty for all open alerts of the period'),
  period_start: instantDate.describe('By default, the start of the last complete period of the assets'),
  period_end: instantDate.describe('By default, now'),
});

const requestBody = request
  .extend({
    detections: request.shape.detections.default([]),
    period_start: request.shape.period_start.optional(),
    period_end: request.shape.period_end.optional(),
  })
  .meta({ id: 'ReportRequest', examples: [EXAMPLE] });
export type ReportRequestBody = z.output<typeof requestBody>;

const requestChange = request.partial().meta({ id: 'ReportChange', examples: [{ report_type: 1 }] });
export type ReportChangeBody = z.output<typeof requestChange>;

export const addReport = operation({
  id: 'addReport',
  method: 'POST',
  path: base,
  createsAt: `${base}{report}/`,
  access: { ...access, contract: REQUESTS_MONITOR },
  tag,
  summary: 'Requests a report. Its file follows: the report is ready once `pdf_presigned_uri` is not empty.',
  params,
  body: requestBody,
  response: report,
  idempotent: true,
  errors: ['invalid_body'],
});

export const replaceReport = operation({
  id: 'replaceReport',
  method: 'PUT',
  path: `${base}{report}/`,
  access,
  tag,
  summary: 'Replaces what a report covers and generates it again: its requester, or a Program Administrator',
  params: ofReport,
  body: requestBody,
  response: report,
  errors: ['invalid_body', 'forbidden', 'wrong_state'],
});

export const updateReport = operation({
  id: 'updateReport',
  method: 'PATCH',
  path: `${base}{report}/`,
  access,
  tag,
  summary:
    'Changes what a report covers and generates it again; with an empty body it is only generated again: its requester, or a Program Administrator',
  params: ofReport,
  body: requestChange,
  response: report,
  errors: ['invalid_body', 'forbidden', 'wrong_state'],
});

/** A link without a member is signed for no one. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/** Opens a report by the link that its answers contain. */
export const readReportByLink = operation({
  id: 'readReportByLink',
  resource: 'transfers',
  method: 'GET',
  path: '/reports/{report}/report.pdf',
  access: { tier: 'open' },
  tag,
  summary: 'Returns the file of a report by its signed link. Supports Range, If-None-Match and HEAD.',
  params: z.object({ report: uuid }),
  query: z.object({
    member: uuid
      .default(NO_MEMBER)
      .describe('The member who has read the link, with whose membership it ends'),
    expires: linkExpiry.default(0),
    signature: z.string().max(100).default(''),
  }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/pdf',
});

export const readReportFile = operation({
  id: 'readReportFile',
  resource: 'transfers',
  method: 'GET',
  path: '/files/reports/{report}',
  access: { tier: 'signed-in' },
  tag,
  summary: 'Returns the file of a report to members who use Monitor. Supports Range and If-None-Match.',
  params: z.object({ report: uuid }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/pdf',
});

const body = z
  .strictObject({
    program: integerId,
    report_type: z.int().min(0).max(32_767),
    assets: z.array(uuid).min(1).max(MAX_REPORT_ASSETS),
    detections: z.array(uuid).max(MAX_REPORT_DETECTIONS).default([]),
    period_start: instantDate,
    period_end: instantDate,
    object_key: archiveObjectKey.describe('Key of the PDF in the archive bucket'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
    pages: z.int().min(1).max(10_000).nullable().default(null),
  })
  .meta({
    id: 'ManagedReportRequest',
    examples: [
      {
        program: 1,
        ...EXAMPLE,
        object_key: 'reports/permian-2026-11.pdf',
        sha256: 'ab'.repeat(32),
        pages: 6,
      },
    ],
  });
export type ManagedReportBody = z.output<typeof body>;

const managedReport = report
  .omit({ pdf_presigned_uri: true })
  .extend({ object_key: z.string().nullable(), sha256: z.string().nullable() })
  .meta({ id: 'ManagedReport' });
export type ManagedReport = z.infer<typeof managedReport>;

/** The reports of all programs, as staff register those that they made by other means. */
export const reportCalls = crud({
  name: 'ManagedReport',
  plural: 'ManagedReports',
  noun: 'report',
  nouns: 'reports of all programs',
  path: '/private/v1/sigma/reports/',
  tag,
  params: z.object({ report: uuid }),
  listParams: z.object({}),
  query: listQuery(['created_at', 'period_end'], { ordering: '-created_at' }).extend({
    program: csv(integerId).optional(),
    report_type: queryInteger(0, 32_767).optional(),
    state: csv(z.enum(REPORT_STATES)).optional(),
  }),
  row: managedReport,
  body,
  changes: z
    .strictObject({
      ...body.shape,
      detections: z.array(uuid).max(MAX_REPORT_DETECTIONS),
      pages: z.int().min(1).max(10_000).nullable(),
    })
    .partial()
    .meta({ id: 'ManagedReportChange', examples: [{ pages: 7 }] }),
  errors: {
    add: ['precondition_failed'],
    replace: ['wrong_state'],
    update: ['wrong_state'],
    remove: ['wrong_state'],
  },
  summaries: {
    add: 'Registers a PDF in the archive as a ready report. 503 with Retry-After while a large object is still read: repeat the request.',
    remove: 'Deletes a report. The archive object is retained.',
  },
});
