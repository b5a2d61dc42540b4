import type { Connection, DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

/** A list of recipients, and the assets on whose lists an address is. */
export interface FoundList {
  readonly name: string;
  readonly program: number;
  readonly column: 'alert_emails' | 'report_emails';
  readonly assets: readonly string[];
}

export async function listOfAsset(
  kysely: Connection,
  id: string,
  recipient: string,
): Promise<FoundList | undefined> {
  const { rows } = await sql<{ name: string; program_id: number; has: boolean }>`
    select name, program_id, ${recipient} = any(alert_emails) as has from assets where id = ${id}`.execute(
    kysely,
  );
  const [asset] = rows;
  return (
    asset && {
      name: `Alerts of ${asset.name}`,
      program: asset.program_id,
      column: 'alert_emails',
      assets: asset.has ? [id] : [],
    }
  );
}

export async function listOfProgram(
  kysely: Connection,
  id: number,
  recipient: string,
): Promise<FoundList | undefined> {
  const { rows } = await sql<{ name: string; assets: readonly string[] }>`
    select name, array(select a.id::text from assets a
      where a.program_id = p.id and ${recipient} = any(a.report_emails) order by a.id) as assets
    from programs p where id = ${id}`.execute(kysely);
  const [program] = rows;
  return (
    program && {
      name: `Reports of ${program.name}`,
      program: id,
      column: 'report_emails',
      assets: program.assets,
    }
  );
}

export async function removeFromLists(
  transaction: DatabaseTransaction,
  { assets, column }: FoundList,
  recipient: string,
): Promise<void> {
  await sql`update assets set ${sql.ref(column)} = array_remove(${sql.ref(column)}, ${recipient})
    where id = any(${[...assets]}::uuid[])`.execute(transaction);
}
