import { randomUUID } from 'node:crypto';
import type { Connection, Database } from '@sigma/db';
import { MACHINE_SCOPES } from './clients.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_COST, hashPassword } from './passwords/password.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** The issuer under which users of these accounts are stored: its address changes with the port and host. */
export const LOCAL_ISSUER = 'local';

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

/** A machine as the issuer authenticates it. The secret of an application is only known as its hash. */
interface MachineClient extends Machine {
  readonly secretId: string | undefined;
}

/** Accounts and machine applications of the local issuer. */
export interface AccountsStore {
  bySubject(sub: string): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  /** Adds an account and returns its subject; undefined when the address has one. */
  add(account: Omit<Account, 'sub'>): Promise<string | undefined>;
  /** Notes that the address of an account belongs to its owner. */
  verifyEmail(sub: string): Promise<void>;
  addDemoAccounts(): Promise<void>;
  machine(clientId: string): Promise<MachineClient | undefined>;
  addMachine(machine: Machine): Promise<void>;
}

/** What a client sends may be text that the database cannot store, and that therefore names nothing. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** `secretsKey` encrypts the secrets of machine applications. */
export function accountsStore({ kysely }: Database, secretsKey: string): AccountsStore {
  const add = async (account: Omit<Account, 'sub'>) => {
    const added = await kysely
      .insertInto('identity_account')
      .values({ ...account, sub: randomUUID(), email: account.email.toLowerCase() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('sub')
      .executeTakeFirst();
    return added?.sub;
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
    async verifyEmail(sub) {
      await kysely
        .updateTable('identity_account')
        .set({ email_verified: true })
        .where('sub', '=', sub)
        .execute();
    },
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
      if (row === undefined) return applicationClient(kysely, clientId);
      const secret = openSecret(row.secret, secretsKey);
      return { clientId, secret, scope: row.scope, secretId: undefined };
    },
    async addMachine({ clientId, secret, scope }) {
      await kysely
        .insertInto('identity_machine')
        .values({ client_id: clientId, secret: sealSecret(secret, secretsKey), scope })
        .execute();
    },
  };
}

/** An application of the administration with a secret of this issuer, unless it is disabled. */
async function applicationClient(kysely: Connection, clientId: string): Promise<MachineClient | undefined> {
  const row = await kysely
    .selectFrom('applications')
    .select(['secret_hash', 'secret_id'])
    .where('client_id', '=', clientId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (row === undefined || row.secret_hash === null || row.secret_id === null) return undefined;
  return { clientId, secret: row.secret_hash, scope: MACHINE_SCOPES.join(' '), secretId: row.secret_id };
}
