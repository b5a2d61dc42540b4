import type { DatabaseTransaction } from '@sigma/db';

export interface AlertList {
  readonly id: string;
  readonly name: string;
  readonly program_id: number;
  readonly alert_emails: readonly string[];
  readonly simulated: boolean;
}

/** Whom alerts of an asset go to. */
export async function readAlertList(
  transaction: DatabaseTransaction,
  asset: string,
): Promise<AlertList | undefined> {
  return transaction
    .selectFrom('assets')
    .select(['id', 'name', 'program_id', 'alert_emails', 'simulated'])
    .where('id', '=', asset)
    .executeTakeFirst();
}

/** Who was sent e-mails whose keys begin with a text. */
export async function recipientsOfMails(
  transaction: DatabaseTransaction,
  keyStart: string,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('mails')
    .select('recipient')
    .where('key', 'like', `${keyStart}%`)
    .orderBy('recipient')
    .execute();
  return rows.map(({ recipient }) => recipient);
}
