import type { Connection } from '@sigma/db';
import { sql } from 'kysely';
import { LOCAL_ISSUER } from '../identity/accounts.store.ts';

/** Gives users with a verified account of the local issuer the identity that their first sign-in would give them. */
export async function joinLocalAccounts(kysely: Connection, emails: readonly string[]): Promise<void> {
  await sql`
    insert into identities (issuer, subject, user_id)
    select ${LOCAL_ISSUER}, account.sub, users.id
    from users join identity_account as account on account.email = lower(users.email) and account.email_verified
    where account.email in (${sql.join([...emails])})
      and not exists (select from identities where identities.user_id = users.id)
    on conflict do nothing`.execute(kysely);
}
