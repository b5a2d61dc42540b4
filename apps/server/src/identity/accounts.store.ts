import { randomUUID } from 'node:crypto';
import type { Database } from '@sigma/db';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_COST, hashPassword } from './passwords/password.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

export interface Account {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
  readonly password_hash: string;
  readonly ask_consent: boolean;
  readonly disabled: boolean;
}

export interface Machine {
  readonly clientId: string;
  readonly secret: string;
  /** Permissions separated by spaces. */
  readonly scope: string;
}

/** Accounts and machine applications of the local issuer. */
export interface AccountsStore {
  bySubject(sub: string): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  add(account: Omit<Account, 'sub'>): Promise<void>;
  addDemoAccounts(): Promise<void>;
  machine(clientId: string): Promise<Machine | undefined>;
  addMachine(machine: Machine): Promise<void>;
}

/** What a client sends may be text that the database cannot store, and that therefore names nothing. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** `secretsKey` encrypts the secrets of machine applications. */
export function accountsStore({ kysely }: Database, secretsKey: string): AccountsStore {
  const add = async (account: Omit<Account, 'sub'>) => {
    await kysely
      .insertInto('identity_account')
      .values({ ...account, sub: randomUUID(), email: account.email.toLowerCase() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
  };
  return {
    bySubject: (sub) =>
      kysely
        .selectFrom('identity_account')
        .selectAll()
        .where('sub', '=', sub)
        .where('disabled', '=', false)
        .executeTakeFirst(),
    async byEmail(email) {
      if (!isStorable(email)) return undefined;
      return kysely
        .selectFrom('identity_account')
        .selectAll()
        .where('email', '=', email.trim().toLowerCase())
        .where('disabled', '=', false)
        .executeTakeFirst();
    },
    add,
    async addDemoAccounts() {
      const known = await kysely.selectFrom('identity_account').select('email').execute();
      const emails = new Set(known.map((row) => row.email));
      for (const person of DEMO_ACCOUNTS.filter((one) => !emails.has(one.email))) {
        await add({
          email: person.email,
          email_verified: person.emailVerified,
          given_name: person.givenName,
          family_name: person.familyName,
          password_hash: hashPassword(DEMO_PASSWORD, DEMO_COST),
          ask_consent: false,
          disabled: false,
        });
      }
    },
    async machine(clientId) {
      if (!isStorable(clientId)) return undefined;
      const row = await kysely
        .selectFrom('identity_machine')
        .select(['secret', 'scope'])
        .where('client_id', '=', clientId)
        .where('disabled', '=', false)
        .executeTakeFirst();
      return row && { clientId, secret: openSecret(row.secret, secretsKey), scope: row.scope };
    },
    async addMachine({ clientId, secret, scope }) {
      await kysely
        .insertInto('identity_machine')
        .values({ client_id: clientId, secret: sealSecret(secret, secretsKey), scope })
        .execute();
    },
  };
}
