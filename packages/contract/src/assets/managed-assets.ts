import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { listQuery } from '../kernel/paging.ts';
import { ASSET_EXAMPLE, asset, assetRequest } from './asset-shapes.ts';
import { ASSET_ORDERINGS, ASSETS_TAG } from './assets.ts';

const managedAssetBody = assetRequest
  .extend({
    program: integerId.describe('Cannot change once the asset has findings or reports'),
    kind: z.string().trim().min(1).max(100).nullable().default(null),
    corridor_m: z.int().min(0).max(1000).default(25),
    report_emails: assetRequest.shape.report_emails.default([]),
    alert_emails: assetRequest.shape.alert_emails.default([]),
  })
  .meta({ id: 'ManagedAssetRequest', examples: [{ program: 1, ...ASSET_EXAMPLE, kind: 'Well pads' }] });
export type ManagedAssetBody = z.output<typeof managedAssetBody>;

/** The monitoring assets of all programs, as staff manage them. */
export const assetCalls = crud({
  name: 'ManagedAsset',
  plural: 'ManagedAssets',
  noun: 'monitoring asset',
  nouns: 'monitoring assets of all programs',
  path: '/private/v1/sigma/assets/',
  tag: ASSETS_TAG,
  params: z.object({ asset: uuid }),
  listParams: z.object({}),
  query: listQuery([...ASSET_ORDERINGS, 'created_at'], { ordering: 'name' }).extend({
    program: csv(integerId).optional(),
    search: z.string().max(200).optional().describe('Part of the name'),
  }),
  row: asset,
  body: managedAssetBody,
  changes: assetRequest
    .extend({
      program: managedAssetBody.shape.program,
      kind: z.string().trim().min(1).max(100).nullable(),
      corridor_m: z.int().min(0).max(1000),
    })
    .partial()
    .meta({ id: 'ManagedAssetChange', examples: [{ corridor_m: 40 }] }),
  errors: {
    add: ['duplicate_name'],
    replace: ['duplicate_name', 'wrong_state'],
    update: ['duplicate_name', 'wrong_state'],
  },
  summaries: {
    remove: 'Deletes a monitoring asset with its recipients, passes, findings and places in reports',
  },
});
