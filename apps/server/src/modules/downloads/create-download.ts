import { randomUUID } from 'node:crypto';
import { listAssets } from '@sigma/archive';
import {
  type BodyOf,
  bind,
  type Call,
  callerName,
  createDownload,
  Refusal,
  refuse,
  refuseForNow,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import {
  bytesText,
  DOWNLOAD_LIFETIME_MS,
  type Entitlement,
  type KnownAsset,
  levelRefusal,
  MAX_PENDING_DOWNLOADS,
  MAX_STORED_BYTES,
  mayOpenAsset,
  openingLevels,
  planDownload,
} from '@sigma/domain';
import { refuseIssues } from '../../entitlements/index.ts';
import { writeAudit } from '../../records/index.ts';
import { downloadAnswer, ownerOf } from './download-answer.ts';
import { PACK_DOWNLOAD } from './downloads.jobs.ts';
import { insertDownload, lockQuota } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

type Items = BodyOf<typeof createDownload>['items'];

export const createDownloadBinding = (services: DownloadServices) =>
  bind(createDownload, async ({ params, body, caller, entitlement, now, requestId, url }) => {
    const { database, platform } = services;
    const userId = ownerOf(caller);
    const { items } = body;
    const plan = planDownload(items, await knownAssets(database, { entitlement, now }, items));
    if (!plan.ok) {
      const detail = plan.issues[0]?.message ?? 'The files cannot be packed.';
      return refuseIssues(plan.issues, { code: 'invalid_body', detail });
    }
    const closed = levelRefusalOf(items, entitlement, platform.support_email ?? 'the operator');
    if (closed !== undefined) return closed;
    const row = await database.transaction(async (transaction) => {
      const quota = await lockQuota(transaction, userId);
      if (quota.pending >= MAX_PENDING_DOWNLOADS) return tooManyDownloads();
      if (quota.bytes + (plan.size ?? 0) > MAX_STORED_BYTES) return storageFull();
      const id = randomUUID();
      const download = {
        id,
        program_id: params.program,
        user_id: userId,
        name: body.name ?? (items.length === 1 ? '1 scene' : `${items.length} scenes`),
        created_at: now,
        expires_at: new Date(now.getTime() + DOWNLOAD_LIFETIME_MS),
        scene_count: items.length,
        size: plan.size,
      };
      const saved = await insertDownload(transaction, download, plan.files);
      const after = { program: params.program, scenes: items.length, files: plan.files.length };
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: createDownload.id,
        target: `download ${id}`,
        after,
        requestId,
      });
      await services.jobs.send(PACK_DOWNLOAD, { download: id }, { transaction });
      return saved;
    });
    return row instanceof Refusal ? row : downloadAnswer(services, row, url);
  });

/** A download of a few scenes is ready within this time. */
const RETRY_AFTER_S = 10;

function tooManyDownloads() {
  const detail = `You can have at most ${MAX_PENDING_DOWNLOADS} downloads in preparation. Wait until one is ready.`;
  return refuseForNow('too_many_requests', RETRY_AFTER_S, { detail });
}

function storageFull() {
  return refuse(
    'wrong_state',
    `Your downloads may use at most ${bytesText(MAX_STORED_BYTES)} in total. Remove downloads that you no longer need.`,
  );
}

/** Refuses files that no level of the contract opens, each by its field and that of the program; undefined if all may be packed. */
function levelRefusalOf(items: Items, { levels }: Entitlement, whom: string): Refusal | undefined {
  const issues = items.flatMap(({ assets }, index) =>
    assets.flatMap((asset, position) => {
      if (mayOpenAsset(asset, levels)) return [];
      const { code, message } = levelRefusal(openingLevels(asset) ?? [], whom);
      return [{ field: `items.${index}.assets.${position}`, code, message: `"${asset}": ${message}` }];
    }),
  );
  const [first] = issues;
  if (first === undefined) return undefined;
  const ofProgram = { ...first, field: 'product_level_access' };
  return refuse('contract_level', first.message, [...issues, ofProgram]);
}

/** Lists the assets of the requested scenes that the program may access. */
async function knownAssets(
  { kysely }: Database,
  { entitlement, now }: Pick<Call<typeof createDownload>, 'entitlement' | 'now'>,
  items: Items,
): Promise<readonly KnownAsset[]> {
  const byCollection = Map.groupBy(items, ({ collection }) => collection);
  const found = await Promise.all(
    [...byCollection].map(([collection, requested]) =>
      listAssets(
        kysely,
        { access: entitlement, collection, ids: requested.map(({ file_id }) => file_id) },
        { now },
      ),
    ),
  );
  return found.flat().map(({ collection, scene_id, key, state, size }) => ({
    collection,
    sceneId: scene_id,
    key,
    size: state === 'ready' ? size : null,
  }));
}
