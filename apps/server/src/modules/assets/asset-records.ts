import { type assetCalls, type MonitoringAsset, Refusal, refuse } from '@sigma/contract';
import type { RecordsOf } from '../../records/index.ts';
import { assetAnswer } from './asset-answer.ts';
import {
  hasHistory,
  listStoredAssets,
  lockAsset,
  readStoredAsset,
  removeAsset,
  type StoredAsset,
} from './assets.store.ts';
import { saveAsset } from './save-asset.ts';
import type { AssetsServices } from './services.ts';

/** The assets of all programs, as staff manage them. */
export function assetRecords({
  worldClock,
}: Pick<AssetsServices, 'worldClock'>): RecordsOf<typeof assetCalls> {
  const answer = (asset: StoredAsset): MonitoringAsset =>
    assetAnswer(asset, { worldNow: worldClock(), withRecipients: true });
  return {
    async list(kysely, _, { program: programs, search, ...page }) {
      const { rows, count } = await listStoredAssets(kysely, 'every', { programs, search }, page);
      return { rows: rows.map(answer), count };
    },
    async read(kysely, { asset: id }) {
      const found = await readStoredAsset(kysely, 'every', id);
      return found && answer(found);
    },
    lock: (transaction, { asset: id }) => lockAsset(transaction, id),
    async add(transaction, _, body, { now }) {
      const saved = await saveAsset(transaction, { before: undefined, body, now, worldNow: worldClock() });
      return saved instanceof Refusal ? saved : answer(saved);
    },
    async replace(transaction, { asset: id }, body, { now }) {
      const before = await readStoredAsset(transaction, 'every', id);
      if (before === undefined) return refuse('not_found', `Asset ${id} does not exist.`);
      if (body.program !== before.program_id && (await hasHistory(transaction, id)))
        return refuse(
          'wrong_state',
          'The asset has passes, findings or reports, so it stays in its program.',
        );
      const saved = await saveAsset(transaction, { before, body, now, worldNow: worldClock() });
      return saved instanceof Refusal ? saved : answer(saved);
    },
    async remove(transaction, { asset: id }) {
      await removeAsset(transaction, id);
      return undefined;
    },
    bodyOf: ({ report_emails = [], alert_emails = [], ...asset }) => ({
      program: asset.program,
      name: asset.name,
      kind: asset.kind,
      monitoring_start_date: asset.monitoring_start_date,
      monitoring_end_date: asset.monitoring_end_date,
      monitoring_frequency: asset.monitoring_frequency,
      aoi: asset.aoi,
      report_emails,
      alert_emails,
      corridor_m: asset.corridor_m,
    }),
  };
}
