import { z } from 'zod';
import { HAS_MONITOR } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId, uuid } from '../kernel/fields.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import { asset, assetChange, assetRequest } from './asset-shapes.ts';

export const ASSETS_TAG = 'Monitoring assets';
export const ASSETS_BASE = '/public/v1/sigma/programs/{program}/assets/';
const params = z.object({ program: integerId });
export const ofAsset = params.extend({ asset: uuid });
const read = { tier: 'program', grant: 'assets', contract: HAS_MONITOR } as const;
const write = { tier: 'program', grant: 'program_admin', contract: HAS_MONITOR } as const;
const refusals = ['invalid_body', 'duplicate_name', 'precondition_failed'] as const;

export const ASSET_ORDERINGS = ['name', 'monitoring_start_date', 'monitoring_frequency'] as const;

export const listAssets = operation({
  id: 'listAssets',
  method: 'GET',
  path: ASSETS_BASE,
  access: read,
  tag: ASSETS_TAG,
  summary: 'Lists the monitoring assets of a program, also those whose contract has ended',
  params,
  query: listQuery(ASSET_ORDERINGS, { ordering: 'name' }),
  response: listOf(asset),
});

export const readAsset = operation({
  id: 'readAsset',
  method: 'GET',
  path: `${ASSETS_BASE}{asset}/`,
  tagged: true,
  access: read,
  tag: ASSETS_TAG,
  summary: 'Returns a monitoring asset',
  params: ofAsset,
  response: asset,
});

export const replaceAsset = operation({
  id: 'replaceAsset',
  method: 'PUT',
  path: `${ASSETS_BASE}{asset}/`,
  tagged: true,
  access: write,
  tag: ASSETS_TAG,
  summary: 'Replaces what Program Administrators may change of a monitoring asset',
  params: ofAsset,
  body: assetRequest,
  response: asset,
  errors: refusals,
});

export const updateAsset = operation({
  id: 'updateAsset',
  method: 'PATCH',
  path: `${ASSETS_BASE}{asset}/`,
  tagged: true,
  access: write,
  tag: ASSETS_TAG,
  summary: 'Changes the given fields of a monitoring asset',
  params: ofAsset,
  body: assetChange,
  response: asset,
  errors: refusals,
});
