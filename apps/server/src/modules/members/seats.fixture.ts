import { readProfile, readProgramUsage } from '@sigma/contract';
import { addMember, addProgram } from '../../testing/demo-people.fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ADMIN, usersOf } from './members.fixture.ts';

/** A new program with one administrator and a number of seats, and four people with accounts who may get the others. */
export async function seatsWorld(
  app: TestApp,
  { name, seats }: { readonly name: string; readonly seats: number },
) {
  const { kysely } = app.database;
  const program = await addProgram(app.database, name);
  await addMember(app.database, program, ADMIN, ['Program Administrator']);
  await kysely.updateTable('programs').set({ max_users: seats }).where('id', '=', program).execute();
  const emails = [0, 1, 2, 3].map((at) => `${name.replace(' ', '-').toLowerCase()}-${at}@example.org`);
  await addAccounts(app, emails);
  const users = usersOf(app, program);
  const emailOf = (who: number) => emails[who] ?? '';
  const idOf = async (who: number) =>
    (await users.list({ search: emailOf(who) })).results[0]?.id ?? crypto.randomUUID();
  return {
    emails,
    add: (who: number) => users.add(emailOf(who)),
    join: (who: number) => app.call(readProfile, { as: emailOf(who) }),
    resend: async (who: number) => users.resend(await idOf(who)),
    remove: async (who: number) => users.remove(await idOf(who)),
    /** The users whom the program counts, those who occupy a seat by its list, and the addresses in it. */
    state: async () => {
      const answer = await app.call(readProgramUsage, { params: { program }, as: ADMIN });
      const { users: counted } = (await answer.json()) as { readonly users: number };
      const { results } = await users.list();
      return {
        users: counted,
        occupied: results.filter(({ state }) => state !== 'expired').length,
        known: results.map(({ email }) => email),
      };
    },
  };
}

/** Accounts of the local issuer, whose addresses are verified. */
async function addAccounts({ database }: TestApp, emails: readonly string[]): Promise<void> {
  await database.kysely
    .insertInto('identity_account')
    .values(
      emails.map((email) => ({
        sub: crypto.randomUUID(),
        email,
        email_verified: true,
        given_name: 'Test',
        family_name: 'Person',
        password_hash: '',
        ask_consent: false,
        disabled: false,
      })),
    )
    .execute();
}
