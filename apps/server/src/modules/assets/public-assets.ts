import {
  type Binding,
  bind,
  type Call,
  callerName,
  listAssets,
  page,
  Refusal,
  readAsset,
  replaceAsset,
  Tagged,
  updateAsset,
} from '@sigma/contract';
import { rollbackOnRefusal, tagOf, unmetCondition, writeAudit } from '../../records/index.ts';
import { assetAnswer, assetBodyOf, noAsset, seesRecipients } from './asset-answer.ts';
import { listStoredAssets, lockAsset, readStoredAsset, type StoredAsset } from './assets.store.ts';
import { saveAsset } from './save-asset.ts';
import type { AssetsServices } from './services.ts';

type ChangeCall = Omit<Call<typeof updateAsset>, never>;

/** The assets of a program as its members read them and its administrators change them. */
export function publicAssetBindings({ database, worldClock }: AssetsServices): readonly Binding[] {
  const answerOf = (asset: StoredAsset, call: Pick<ChangeCall, 'caller' | 'roles' | 'entitlement'>) =>
    assetAnswer(asset, {
      worldNow: worldClock(),
      withRecipients: seesRecipients(call),
      entitlement: call.entitlement,
    });
  const tagged = (asset: StoredAsset, call: Pick<ChangeCall, 'caller' | 'roles' | 'entitlement'>) =>
    new Tagged(answerOf(asset, call), tagOf(stateOf(asset)));

  const change = async (operation: string, call: ChangeCall) => {
    const { program, asset: id } = call.params;
    const saved = await rollbackOnRefusal(database, async (transaction) => {
      await lockAsset(transaction, id);
      const before = await readStoredAsset(transaction, call.entitlement, id);
      if (before === undefined) return noAsset();
      const unmet = unmetCondition(call.header('if-match'), () => stateOf(before));
      if (unmet !== undefined) return unmet;
      const body = { ...assetBodyOf(before), ...definedMembers(call.body) };
      const after = await saveAsset(transaction, { before, body, now: call.now, worldNow: worldClock() });
      if (after instanceof Refusal) return after;
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation,
        target: `monitoring asset ${id}`,
        program,
        before: assetBodyOf(before),
        after: assetBodyOf(after),
        requestId: call.requestId,
      });
      return (await readStoredAsset(transaction, call.entitlement, id)) ?? noAsset();
    });
    return saved instanceof Refusal ? saved : tagged(saved, call);
  };

  return [
    bind(listAssets, async (call) => {
      const { rows, count } = await listStoredAssets(database.kysely, call.entitlement, {}, call.query);
      return page(
        rows.map((asset) => answerOf(asset, call)),
        count,
        call,
      );
    }),
    bind(readAsset, async (call) => {
      const found = await readStoredAsset(database.kysely, call.entitlement, call.params.asset);
      return found === undefined ? noAsset() : tagged(found, call);
    }),
    bind(replaceAsset, (call) => change(replaceAsset.id, call)),
    bind(updateAsset, (call) => change(updateAsset.id, call)),
  ];
}

/** The part of an asset that writes can change. */
const stateOf = (asset: StoredAsset): string => JSON.stringify(assetBodyOf(asset));

/** The members that were sent. */
function definedMembers<Body extends object>(body: Body): { [Name in keyof Body]: NonNullable<Body[Name]> } {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Name in keyof Body]: NonNullable<Body[Name]> };
}
