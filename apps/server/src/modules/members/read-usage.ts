import { type Binding, bind, type Call, readAnyProgramUsage, readProgramUsage } from '@sigma/contract';
import { PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { countTaskings } from '../orders/index.ts';
import { noProgram } from './member-answer.ts';
import { countSeats } from './members.store.ts';
import type { MembersServices } from './services.ts';

/** How much of its limits a program uses, in both tiers. */
export function usageBindings({
  database: { kysely },
  entitlements,
}: Pick<MembersServices, 'database' | 'entitlements'>): readonly Binding[] {
  const read = async ({
    params: { program },
    now,
  }: Pick<Call<typeof readProgramUsage>, 'params' | 'now'>) => {
    const entitlement = await entitlements.of(kysely, program, PROGRAM_ITSELF);
    if (entitlement === undefined) return noProgram();
    const [users, taskings] = [await countSeats(kysely, program, now), await countTaskings(kysely, program)];
    const { users: max_users, taskings: max_taskings } = entitlement.quotas;
    return { max_users, max_taskings, users, taskings };
  };
  return [bind(readProgramUsage, read), bind(readAnyProgramUsage, read)];
}
