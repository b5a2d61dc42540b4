import { type Caller, HAS_MONITOR } from '@sigma/contract';
import { permittedPrograms } from '../../entitlements/index.ts';
import type { DetectionsServices } from './services.ts';

/** The programs whose findings a caller may open: those in which the caller uses Monitor and whose contracts include it. */
export async function monitorPrograms(
  { database, entitlements }: Pick<DetectionsServices, 'database' | 'entitlements'>,
  caller: Caller,
): Promise<readonly number[]> {
  const use = { caller, grant: 'monitor', use: HAS_MONITOR } as const;
  return (await permittedPrograms(database.kysely, entitlements, use)).map(({ program }) => program);
}
