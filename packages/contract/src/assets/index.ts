import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { listAssets, readAsset, replaceAsset, updateAsset } from './assets.ts';
import { assetCalls } from './managed-assets.ts';
import {
  analysePass,
  listAssetFacilities,
  listAssetPasses,
  listAssetSources,
  readMonitorSettings,
  replaceAssetFacilities,
  writeMonitorSettings,
} from './passes.ts';

export * from './asset-shapes.ts';
export * from './assets.ts';
export * from './managed-assets.ts';
export * from './passes.ts';

export const assetsOperations: readonly Operation[] = [
  listAssets,
  readAsset,
  replaceAsset,
  updateAsset,
  listAssetPasses,
  analysePass,
  listAssetSources,
  listAssetFacilities,
  replaceAssetFacilities,
  readMonitorSettings,
  writeMonitorSettings,
  ...operationsOf(assetCalls),
];
