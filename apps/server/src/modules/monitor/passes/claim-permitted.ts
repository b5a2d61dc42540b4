import { HAS_MONITOR } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { contractRefusal, type Entitlement } from '@sigma/domain';
import { type ClaimedPass, claimPass, dropPass } from '../../assets/index.ts';
import type { MonitorServices } from '../services.ts';

/**
 * Claims the next pass that the contract of its program includes. Passes of programs whose contracts do not include Monitor wait.
 * Captures that a program does not see, by sensors that it does not have or taken after its contract, are not analysed: they leave
 * the queue.
 */
export async function claimPermitted(
  transaction: DatabaseTransaction,
  { entitlements }: Pick<MonitorServices, 'entitlements'>,
  at: { readonly now: Date; readonly staleBefore: Date },
): Promise<ClaimedPass | undefined> {
  const all = await entitlements.ofAll(transaction);
  const permitted = [...all.values()].filter((one) => contractRefusal(one, HAS_MONITOR) === undefined);
  const programs = permitted.map(({ program }) => program);
  for (;;) {
    const pass = await claimPass(transaction, { ...at, programs });
    if (pass === undefined || isIncluded(pass, all.get(pass.program_id))) return pass;
    await dropPass(transaction, pass);
  }
}

const isIncluded = ({ sensor, acquired_at }: ClaimedPass, entitlement: Entitlement | undefined): boolean =>
  entitlement !== undefined &&
  acquired_at < entitlement.until &&
  (sensor === null || !entitlement.otherSensors.includes(sensor));
