import { assetCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { analyseAgainBinding } from './analyse-again.ts';
import { assetRecords } from './asset-records.ts';
import { monitorSettingsBindings } from './monitor-settings.ts';
import { passBindings } from './pass-calls.ts';
import { publicAssetBindings } from './public-assets.ts';
import type { AssetsServices } from './services.ts';

export { addSimulatedAsset, type SimulatedAsset } from './add-simulated-asset.ts';
export { claimPass } from './claim-pass.store.ts';
export { PASS_PRIORITY } from './pass-priority.ts';
export {
  type ClaimedPass,
  completePass,
  failPass,
  type PassResult,
  putOffPass,
  releasePass,
  renewClaim,
  requeuePasses,
} from './passes.store.ts';

export { recipientLists } from './recipient-lists.ts';

/** Monitoring assets with their facilities, passes and sources. */
export const assetsModule: ServerModule<AssetsServices> = {
  name: 'assets',
  bindings: (services) => [
    ...publicAssetBindings(services),
    ...passBindings(services),
    analyseAgainBinding(services),
    ...monitorSettingsBindings(services),
    ...bindRecords(services.database, assetCalls, assetRecords(services)),
  ],
};
