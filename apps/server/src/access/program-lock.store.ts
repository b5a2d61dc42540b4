import type { DatabaseTransaction } from '@sigma/db';

/**
 * Locks a program until the transaction ends, so that its orders and its users are counted one after the other.
 *
 * @returns the most users that it may have, null for no limit, and whether it is not archived; undefined when there is no
 * such program
 */
export async function lockProgram(
  transaction: DatabaseTransaction,
  program: number,
): Promise<
  { readonly name: string; readonly maxUsers: number | null; readonly isActive: boolean } | undefined
> {
  const row = await transaction
    .selectFrom('programs')
    .where('id', '=', program)
    .select(['name', 'max_users', 'active'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { name: row.name, maxUsers: row.max_users, isActive: row.active };
}
