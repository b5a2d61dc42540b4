import { FACILITY_KINDS, MAX_FACILITIES, PASS_STATES, SOURCE_STATES } from '@sigma/domain';
import { z } from 'zod';
import { HAS_MONITOR, REQUESTS_MONITOR } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, nameText, uuid } from '../kernel/fields.ts';
import { pointSchema, searchGeometry } from '../kernel/geometry.ts';
import { instantDate, timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import { ASSETS_BASE, ASSETS_TAG, ofAsset } from './assets.ts';

const access = { tier: 'program', grant: 'monitor', contract: HAS_MONITOR } as const;

/** A picture of an asset, with what its analysis found or what it would have found. */
export const assetPass = z
  .object({
    id: z.uuid(),
    collection: z.string(),
    file_id: z.string(),
    sensor: z.int().nullable(),
    acquired_at: timestamp,
    state: z.enum(PASS_STATES),
    text: z.string().describe('What the pass says, such as "nothing above 310 kg/h"'),
    findings: z.int(),
    limit_kg_h: z
      .number()
      .nullable()
      .describe(
        'Rate above which a source would have been found with 90 % probability, at the wind of the hour',
      ),
    limit_sigma_kg_h: z.number().nullable().describe('Standard deviation of the limit'),
    aoi_share: z.number().nullable().describe('Share of the area in the picture, 0 to 1'),
    cloud_share: z.number().nullable().describe('Share of the area under clouds, 0 to 1'),
    wind_speed_ms: z.number().nullable(),
    wind_dir_deg: z.number().nullable().describe('Where the wind comes from'),
    wind_source: z.string().nullable(),
    sun_elevation: z.number().nullable(),
    off_nadir: z.number().nullable(),
    memory_passes: z.int().nullable().describe('Earlier passes that were subtracted'),
    vehicles_searched: z
      .boolean()
      .nullable()
      .describe(
        'Whether three earlier gray pictures show the ground that the pass shows, so that vehicles were looked for; null where there is no exclusion corridor, before the analysis, and of analyses that did not state it',
      ),
    algorithm: z.string().nullable(),
    analysed_at: timestamp.nullable(),
  })
  .meta({
    id: 'AssetPass',
    examples: [
      {
        id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
        collection: 'ghost-hsi-spot',
        file_id: 'GHOSt1_20261118T175200Z_004711',
        sensor: 1,
        acquired_at: '2026-11-18T17:52:00.000Z',
        state: 'analysed',
        text: 'nothing above 310 kg/h',
        findings: 0,
        limit_kg_h: 310,
        limit_sigma_kg_h: 62,
        aoi_share: 1,
        cloud_share: 0.02,
        wind_speed_ms: 4.1,
        wind_dir_deg: 225,
        wind_source: 'simulated',
        sun_elevation: 41.2,
        off_nadir: 8.4,
        memory_passes: 5,
        vehicles_searched: true,
        algorithm: 'ch4-log-mf 1',
        analysed_at: '2026-11-18T18:41:00.000Z',
      },
    ],
  });
export type AssetPass = z.infer<typeof assetPass>;

export const listAssetPasses = operation({
  id: 'listAssetPasses',
  method: 'GET',
  path: `${ASSETS_BASE}{asset}/passes/`,
  access,
  tag: ASSETS_TAG,
  summary: 'Lists the passes over an asset, also those that found nothing or saw clouds',
  params: ofAsset,
  query: listQuery(['acquired_at'], { ordering: '-acquired_at' }).extend({
    acquired_after: instantDate.optional().describe('At or after this instant'),
    acquired_before: instantDate.optional().describe('At or before this instant'),
    state: csv(z.enum(PASS_STATES)).optional(),
  }),
  response: listOf(assetPass),
});

export const analysePass = operation({
  id: 'analyseAssetPass',
  method: 'POST',
  path: `${ASSETS_BASE}{asset}/passes/{pass}/analyse/`,
  access: { tier: 'program', grant: 'program_admin', contract: REQUESTS_MONITOR },
  tag: ASSETS_TAG,
  summary:
    'Has a pass analysed again, at most once a minute. What was found before stays; what is found in addition is added.',
  params: ofAsset.extend({ pass: uuid }),
  response: assetPass,
  status: 202,
  errors: ['contract_sensor', 'wrong_state', 'too_many_requests'],
});

/** How findings of a program are published. */
const monitorSettings = z
  .strictObject({
    review_before_publish: z
      .boolean()
      .describe('Whether findings are withheld until staff have published them'),
  })
  .meta({ id: 'MonitorSettings', examples: [{ review_before_publish: true }] });

const settings = {
  path: '/public/v1/sigma/programs/{program}/monitor/settings/',
  tag: ASSETS_TAG,
  params: ofAsset.pick({ program: true }),
  response: monitorSettings,
} as const;

export const readMonitorSettings = operation({
  ...settings,
  id: 'readMonitorSettings',
  method: 'GET',
  access: { tier: 'program', grant: 'assets', contract: HAS_MONITOR },
  summary: 'Reads how findings of a program are published',
});

export const writeMonitorSettings = operation({
  ...settings,
  id: 'writeMonitorSettings',
  method: 'PUT',
  access: { tier: 'program', grant: 'program_admin', contract: HAS_MONITOR },
  summary: 'Sets whether staff review findings before they are published; those that are withheld stay so',
  body: monitorSettings,
});

/** A place that leaks or leaked. */
export const leakSource = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.string(),
    coordinates: pointSchema,
    facility: z.string().nullable().describe('Name of the facility at the source'),
    state: z.enum(SOURCE_STATES),
    quiet_since: timestamp.nullable(),
    first_seen: timestamp,
    last_seen: timestamp,
    passes_seen: z.int().describe('Passes that saw it'),
    passes_looked: z
      .int()
      .describe('Passes since it was first seen that could have seen it: its ground, and its mean rate'),
  })
  .meta({
    id: 'LeakSource',
    examples: [
      {
        id: '4a9d5a6e-70d1-4a4e-a2c5-1d6b8f7e3c02',
        name: 'Pad 17',
        kind: 'Methane',
        coordinates: { type: 'Point', coordinates: [-102.3817, 31.9142] },
        facility: 'Pad 17',
        state: 'open',
        quiet_since: null,
        first_seen: '2026-11-09T17:48:00.000Z',
        last_seen: '2026-11-18T17:52:00.000Z',
        passes_seen: 3,
        passes_looked: 4,
      },
    ],
  });
export type LeakSource = z.infer<typeof leakSource>;

export const listAssetSources = operation({
  id: 'listAssetSources',
  method: 'GET',
  path: `${ASSETS_BASE}{asset}/sources/`,
  access,
  tag: ASSETS_TAG,
  summary: 'Lists the leak sources of an asset with their persistence',
  params: ofAsset,
  query: listQuery(['last_seen', 'first_seen', 'name'], { ordering: '-last_seen' }).extend({
    state: csv(z.enum(SOURCE_STATES)).optional(),
  }),
  response: listOf(leakSource),
});

const facilityFields = {
  name: nameText(200).min(1),
  kind: z.enum(FACILITY_KINDS),
  shape: searchGeometry.describe('Point, line or area; longitudes within ±180'),
};
export const assetFacility = z
  .object({ id: z.uuid(), ...facilityFields, shape: z.looseObject({ type: z.string() }) })
  .meta({
    id: 'AssetFacility',
    examples: [
      {
        id: '0d4f7f5a-5d0e-4bfb-9a39-2d3f1f0a6b11',
        name: 'Pad 17',
        kind: 'pad',
        shape: { type: 'Point', coordinates: [-102.3817, 31.9142] },
      },
    ],
  });
export type AssetFacility = z.infer<typeof assetFacility>;

export const listAssetFacilities = operation({
  id: 'listAssetFacilities',
  method: 'GET',
  path: `${ASSETS_BASE}{asset}/facilities/`,
  access: { tier: 'program', grant: 'assets', contract: HAS_MONITOR },
  tag: ASSETS_TAG,
  summary: 'Lists the lines, pads, tanks and other facilities of an asset',
  params: ofAsset,
  query: listQuery(['name', 'kind'], { ordering: 'name', limit: 1000 }),
  response: listOf(assetFacility),
});

export const replaceAssetFacilities = operation({
  id: 'replaceAssetFacilities',
  method: 'PUT',
  path: `${ASSETS_BASE}{asset}/facilities/`,
  access: { tier: 'program', grant: 'program_admin', contract: HAS_MONITOR },
  tag: ASSETS_TAG,
  summary:
    'Replaces all facilities of an asset. Findings near them are judged by them from the next pass on.',
  params: ofAsset,
  body: z.strictObject({ facilities: z.array(z.strictObject(facilityFields)).max(MAX_FACILITIES) }).meta({
    id: 'AssetFacilities',
    examples: [
      {
        facilities: [
          { name: 'Pad 17', kind: 'pad', shape: { type: 'Point', coordinates: [-102.3817, 31.9142] } },
        ],
      },
    ],
  }),
  response: z.object({ facilities: z.int().describe('Number of facilities') }),
});
