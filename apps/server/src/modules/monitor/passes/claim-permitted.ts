import { HAS_MONITOR } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { contractRefusal } from '@sigma/domain';
import { type ClaimedPass, claimPass } from '../../assets/index.ts';
import type { MonitorServices } from '../services.ts';

/**
 * Claims the next pass that the contract of its program includes. Passes of programs whose contracts do not include Monitor wait, and so
 * do captures that a program does not see, by sensors that it does not have or taken after its contract: until it does.
 */
export async function claimPermitted(
  transaction: DatabaseTransaction,
  { entitlements }: Pick<MonitorServices, 'entitlements'>,
  at: { readonly now: Date; readonly staleBefore: Date },
): Promise<ClaimedPass | undefined> {
  const all = await entitlements.ofAll(transaction);
  const contracts = [...all.values()].filter((one) => contractRefusal(one, HAS_MONITOR) === undefined);
  return claimPass(transaction, { ...at, contracts });
}
