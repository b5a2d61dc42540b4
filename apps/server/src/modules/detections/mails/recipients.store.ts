import type { DatabaseTransaction } from '@sigma/db';
import { type DetectionClass, rolesFor } from '@sigma/domain';
import { sql } from 'kysely';
import { isAnnouncedIn } from '../sources/leaks.store.ts';

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

/** The published alerts and announced gas of an asset that were captured before an instant and that no one was sent, the highest rates first. */
export async function unmailedLeaks(
  transaction: DatabaseTransaction,
  asset: string,
  capturedBefore: Date,
): Promise<readonly { readonly id: string; readonly detection_class: DetectionClass }[]> {
  const { rows } = await sql<{ id: string; detection_class: DetectionClass }>`
    select d.id, d.detection_class from detections d
    where d.asset_id = ${asset} and (d.detection_class = 'alert' or ${isAnnouncedIn('d')}) and d.detected_at < ${capturedBefore}
      and d.mailed_at is null and d.published_at is not null and d.retracted_at is null
    order by d.rate_kg_h desc nulls last, d.number`.execute(transaction);
  return rows;
}

/** Remembers in which e-mails findings were sent to the people on the alert list, by what the keys of those begin with. */
export async function markMailed(
  transaction: DatabaseTransaction,
  findings: readonly string[],
  { at, keyStart }: { readonly at: Date; readonly keyStart: string },
): Promise<void> {
  if (findings.length === 0) return;
  await transaction
    .updateTable('detections')
    .set({ mailed_at: at, mailed_as: keyStart })
    .where('id', 'in', findings)
    .where(sql<boolean>`(mailed_at is null or mailed_as = '')`)
    .execute();
}

/** When a finding was sent to the people on the alert list, and in which e-mails; undefined if it was not. */
export async function mailOf(
  transaction: DatabaseTransaction,
  id: string,
): Promise<{ readonly at: Date; readonly keyStart: string | null } | undefined> {
  const found = await transaction
    .selectFrom('detections')
    .select(['mailed_at', 'mailed_as'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined || found.mailed_at === null || found.mailed_as === '') return undefined;
  return { at: found.mailed_at, keyStart: found.mailed_as };
}
