import {
  ASSET_STATUSES,
  MAX_ASSET_KM2,
  MAX_RECIPIENTS,
  MONITORING_FREQUENCIES,
  PASS_STATES,
} from '@sigma/domain';
import { z } from 'zod';
import { nameText } from '../kernel/fields.ts';
import { areaSchema, rejectedAtFirst } from '../kernel/geometry.ts';
import { calendarDay, timestamp } from '../kernel/instant.ts';

const PADS = {
  type: 'Polygon',
  coordinates: [
    [
      [-102.4, 31.9],
      [-102.37, 31.9],
      [-102.37, 31.93],
      [-102.4, 31.93],
      [-102.4, 31.9],
    ],
  ],
};
/** What the examples of an asset and of its bodies share. */
export const ASSET_EXAMPLE = {
  name: 'Permian pads',
  monitoring_start_date: '2026-03-12',
  monitoring_end_date: '2027-03-12',
  monitoring_frequency: 'monthly',
  aoi: PADS,
  report_emails: ['ops@demo.example'],
  alert_emails: ['ops@demo.example', 'field@demo.example'],
} as const;
export const ASSET_ID = '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4';

/** The newest pass over an asset. */
const lastPass = z.object({
  id: z.uuid(),
  at: timestamp,
  state: z.enum(PASS_STATES),
  limit_kg_h: z.number().nullable().describe('The pass would have shown a source above this rate'),
  cloud_share: z.number().nullable().describe('Share of the area under clouds, 0 to 1'),
});

/** The next pass by day. */
const nextPass = z.object({
  at: timestamp.describe('When a satellite of the program first sees the area'),
  sensor: z.int().nullable(),
});

/** An asset without the fields that depend on who reads it. */
const assetFields = {
  id: z.uuid(),
  program: z.int(),
  name: z.string(),
  kind: z.string().nullable(),
  monitoring_start_date: z.iso.date(),
  monitoring_end_date: z.iso.date().describe('Included'),
  monitoring_frequency: z.enum(MONITORING_FREQUENCIES).describe('How often a summary report is due'),
  aoi: areaSchema.describe('In one piece across the antimeridian, longitudes up to ±360'),
  area_km2: z.number(),
  corridor_m: z.int().describe('Width of the exclusion corridor on each side of a line'),
  status: z.enum(ASSET_STATUSES),
  alerts_open: z.int().describe('Published alerts that are unreviewed or unresolved'),
  detections: z.int().describe('Published findings of both classes'),
  reports: z.int().describe('Reports that include the asset'),
  last_pass: lastPass.nullable(),
  next_pass: nextPass
    .nullable()
    .describe('Null until it is calculated, and where no satellite passes within three days'),
  report_recipients: z.int().describe('Number of addresses'),
  alert_recipients: z.int(),
  simulated: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
};
const emails = z.array(z.string());

/** An asset as members see it; only Program Administrators and staff see the addresses. */
export const asset = z
  .object({
    ...assetFields,
    report_emails: emails.optional().describe('For Program Administrators and staff; others see the number'),
    alert_emails: emails.optional().describe('For Program Administrators and staff; others see the number'),
  })
  .meta({
    id: 'MonitoringAsset',
    examples: [
      {
        id: ASSET_ID,
        program: 1,
        ...ASSET_EXAMPLE,
        kind: 'Well pads',
        area_km2: 9.5,
        corridor_m: 25,
        status: 'active',
        alerts_open: 2,
        detections: 34,
        reports: 3,
        last_pass: {
          id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
          at: '2026-11-18T17:52:00.000Z',
          state: 'analysed',
          limit_kg_h: 310,
          cloud_share: 0.02,
        },
        next_pass: { at: '2026-11-24T17:40:12.000Z', sensor: 1 },
        report_recipients: 1,
        alert_recipients: 2,
        simulated: true,
        created_at: '2026-03-01T09:00:00.000Z',
        updated_at: '2026-03-01T09:00:00.000Z',
      },
    ],
  });
export type MonitoringAsset = z.infer<typeof asset>;

const addresses = z
  .array(z.string().max(320))
  .max(1000)
  .describe(`At most ${MAX_RECIPIENTS} addresses; stored in lower case, each once`);

/** What Program Administrators may change of an asset. The domain checks what the form checks, with its texts. */
const writable = {
  name: nameText(2000).describe('Unique in the program; at most 200 characters (code points)'),
  monitoring_start_date: calendarDay,
  monitoring_end_date: calendarDay.describe('Not before the start'),
  monitoring_frequency: z.enum(MONITORING_FREQUENCIES),
  aoi: rejectedAtFirst(areaSchema).describe(
    `At most ${MAX_ASSET_KM2} km² and 10,000 positions, longitudes within ±360`,
  ),
  report_emails: addresses,
  alert_emails: addresses,
};
export const assetRequest = z
  .strictObject(writable)
  .meta({ id: 'MonitoringAssetRequest', examples: [ASSET_EXAMPLE] });
export const assetChange = assetRequest
  .partial()
  .meta({ id: 'MonitoringAssetChange', examples: [{ alert_emails: ['ops@demo.example'] }] });
