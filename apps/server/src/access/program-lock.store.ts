import type { DatabaseTransaction } from '@sigma/db';

/**
 * Locks a program until the transaction ends, so that its orders and its users are counted one after the other.
 *
 * @returns its name and whether it is not archived; undefined when there is no such program
 */
export async function lockProgram(
  transaction: DatabaseTransaction,
  program: number,
): Promise<{ readonly name: string; readonly isActive: boolean } | undefined> {
  const row = await transaction
    .selectFrom('programs')
    .where('id', '=', program)
    .select(['name', 'active'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { name: row.name, isActive: row.active };
}
