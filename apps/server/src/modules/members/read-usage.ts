import { type Binding, bind, type Call, readAnyProgramUsage, readProgramUsage } from '@sigma/contract';
import { countTaskings } from '../orders/index.ts';
import { noProgram } from './member-answer.ts';
import { countSeats, readLimits } from './members.store.ts';
import type { MembersServices } from './services.ts';

/** How much of its limits a program uses, in both tiers. */
export function usageBindings({
  database: { kysely },
}: Pick<MembersServices, 'database'>): readonly Binding[] {
  const read = async ({
    params: { program },
    now,
  }: Pick<Call<typeof readProgramUsage>, 'params' | 'now'>) => {
    const limits = await readLimits(kysely, program);
    if (limits === undefined) return noProgram();
    const [users, taskings] = [await countSeats(kysely, program, now), await countTaskings(kysely, program)];
    return { ...limits, users, taskings };
  };
  return [bind(readProgramUsage, read), bind(readAnyProgramUsage, read)];
}
