import type { DatabaseTransaction } from '@sigma/db';
import { rolesFor } from '@sigma/domain';
import { sql } from 'kysely';

export interface AlertList {
  readonly id: string;
  readonly name: string;
  readonly program_id: number;
  readonly alert_emails: readonly string[];
  readonly simulated: boolean;
  /** The name of the first Program Administrator; null if there is none. */
  readonly administrator: string | null;
}

/** Whom alerts of an asset go to. */
export async function readAlertList(
  transaction: DatabaseTransaction,
  asset: string,
): Promise<AlertList | undefined> {
  const { rows } = await sql<AlertList>`
    select a.id, a.name, a.program_id, a.alert_emails, a.simulated, (
      select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
      from membership_roles m join roles r on r.id = m.role_id join users u on u.id = m.user_id
      where m.program_id = a.program_id and r.name = any(${[...rolesFor('program_admin')]}::text[])
      order by u.created_at, u.id limit 1) as administrator
    from assets a where a.id = ${asset}`.execute(transaction);
  return rows[0];
}

/** Who was sent e-mails whose keys begin with a text, in the last month: older e-mails are deleted. */
export async function recipientsOfMails(
  transaction: DatabaseTransaction,
  keyStart: string,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('mails')
    .select('recipient')
    .where(sql<boolean>`starts_with(key, ${keyStart})`)
    .orderBy('recipient')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** The published alerts and gas of an asset that were captured before an instant and of which no one was sent an e-mail, the highest rates first. */
export async function unmailedLeaks(
  transaction: DatabaseTransaction,
  asset: string,
  capturedBefore: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from detections
    where asset_id = ${asset} and (detection_class = 'alert' or gas is not null) and detected_at < ${capturedBefore} and mailed_at is null
      and published_at is not null and retracted_at is null
    order by rate_kg_h desc nulls last, number`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Remembers that findings were sent to the people on the alert list. */
export async function markMailed(
  transaction: DatabaseTransaction,
  findings: readonly string[],
  at: Date,
): Promise<void> {
  if (findings.length === 0) return;
  await transaction
    .updateTable('detections')
    .set({ mailed_at: at })
    .where('id', 'in', findings)
    .where('mailed_at', 'is', null)
    .execute();
}

/** When a finding was sent to the people on the alert list; undefined if it was not. */
export async function mailedAt(transaction: DatabaseTransaction, id: string): Promise<Date | undefined> {
  const found = await transaction
    .selectFrom('detections')
    .select('mailed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.mailed_at ?? undefined;
}
