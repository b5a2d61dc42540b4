import {
  type AssetFacility,
  assetCalls,
  type BodyInputOf,
  listAssetFacilities,
  listAssetPasses,
  listAssets,
  type MonitoringAsset,
  readAsset,
  replaceAssetFacilities,
  updateAsset,
} from '@sigma/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, ifMatch, readTagged, type Tagged } from '../../../api/call.ts';
import type { AssetScope } from './asset-scope.ts';

/** More than any program has; the list searches and sorts what it has loaded. */
const EVERY_ASSET = 10_000;

const assetsKey = ({ tier, program }: AssetScope) =>
  tier === 'staff' ? (['managed-assets'] as const) : (['program', program, 'assets'] as const);

/** Everything that is derived from assets and their findings, which a change of an asset may change. */
const monitorKey = (program: number) => ['program', program, 'monitor'] as const;

/** The assets of the program, or those of all programs for staff. */
export const assetsQuery = (scope: AssetScope) =>
  queryOptions({
    queryKey: [...assetsKey(scope), 'list'],
    queryFn: async ({ signal }) => {
      const query = { limit: EVERY_ASSET };
      return scope.tier === 'staff'
        ? call(assetCalls.list, { query, signal })
        : call(listAssets, { params: { program: scope.program }, query, signal });
    },
  });

/** One asset with its entity tag, for its form. */
export const assetQuery = (scope: AssetScope, asset: string) =>
  queryOptions({
    queryKey: [...assetsKey(scope), 'one', asset],
    queryFn: ({ signal }): Promise<Tagged<MonitoringAsset>> =>
      scope.tier === 'staff'
        ? readTagged(assetCalls.read, { params: { asset }, signal })
        : readTagged(readAsset, { params: { program: scope.program, asset }, signal }),
  });

export type AssetChange = BodyInputOf<typeof assetCalls.update>;
export type NewAsset = BodyInputOf<typeof assetCalls.add>;

/** Saves the changed fields of an asset if it is still as it was read. */
export const saveAssetChange = (
  scope: AssetScope,
  { record, etag }: Tagged<MonitoringAsset>,
  body: AssetChange,
): Promise<MonitoringAsset> => {
  const asset = record.id;
  if (scope.tier === 'staff') return call(assetCalls.update, { params: { asset }, body, ...ifMatch(etag) });
  return call(updateAsset, { params: { program: scope.program, asset }, body, ...ifMatch(etag) });
};

export const addAsset = (body: NewAsset): Promise<MonitoringAsset> => call(assetCalls.add, { body });
export const deleteAsset = (asset: string) => call(assetCalls.remove, { params: { asset } });

/** After a change of assets: their lists, and what Monitor shows of them, are read again. */
export async function refreshAssets(queries: QueryClient, scope: AssetScope, program: number): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: assetsKey(scope) }),
    queries.invalidateQueries({ queryKey: ['program', program, 'assets'] }),
    queries.invalidateQueries({ queryKey: monitorKey(program) }),
  ]);
}

const ofAsset = (asset: Pick<MonitoringAsset, 'id' | 'program'>) => ({
  program: asset.program,
  asset: asset.id,
});

export const facilitiesQuery = (asset: Pick<MonitoringAsset, 'id' | 'program'>) =>
  queryOptions({
    queryKey: ['program', asset.program, 'assets', 'facilities', asset.id],
    queryFn: ({ signal }) =>
      call(listAssetFacilities, { params: ofAsset(asset), query: { limit: EVERY_ASSET }, signal }),
  });

export type FacilityInput = BodyInputOf<typeof replaceAssetFacilities>['facilities'][number];
export type Facility = AssetFacility;

/** Replaces all facilities of an asset. */
export const saveFacilities = (
  asset: Pick<MonitoringAsset, 'id' | 'program'>,
  facilities: readonly FacilityInput[],
) => call(replaceAssetFacilities, { params: ofAsset(asset), body: { facilities: [...facilities] } });

/** Passes of one page of the table. */
export const PASSES_PER_PAGE = 10;

export const passesQuery = (asset: Pick<MonitoringAsset, 'id' | 'program'>, page: number) =>
  queryOptions({
    queryKey: ['program', asset.program, 'assets', 'passes', asset.id, page],
    queryFn: ({ signal }) =>
      call(listAssetPasses, {
        params: ofAsset(asset),
        query: { limit: PASSES_PER_PAGE, offset: page * PASSES_PER_PAGE },
        signal,
      }),
  });
