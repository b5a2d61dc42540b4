import { type ProgramUser, programUserCalls, readProfile } from '@sigma/contract';
import { formAction, post, startSignIn, testBrowser } from '../../testing/browser.fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const ADMIN = 'program-admin@demo.example';

/** Calls on the users of one program, on behalf of its administrator unless stated otherwise. */
export function usersOf(app: TestApp, program: number, as = ADMIN) {
  const call = (name: keyof typeof programUserCalls, user: string, body?: object) =>
    app.call(programUserCalls[name], { params: { program, user }, as, ...(body && { body }) });
  return {
    add: (email: string, roles: readonly string[] = ['Tasking User']) =>
      app.call(programUserCalls.add, { params: { program }, body: { email, roles }, as }),
    list: async (query: object = {}) => {
      const answer = await app.call(programUserCalls.list, {
        params: { program },
        query: { ...query },
        as,
      });
      return (await answer.json()) as { readonly count: number; readonly results: readonly ProgramUser[] };
    },
    change: (user: string, roles: readonly string[], headers: Readonly<Record<string, string>> = {}) =>
      app.call(programUserCalls.change, { params: { program, user }, body: { roles }, as, headers }),
    remove: (user: string) => call('remove', user),
    resend: (user: string) => call('resend', user),
    read: (user: string) => call('read', user),
  };
}

export const userIn = async (answer: Response): Promise<ProgramUser> => (await answer.json()) as ProgramUser;

/** The token in the newest e-mail to an address. */
export async function mailedToken({ database }: TestApp, recipient: string): Promise<string> {
  const mail = await database.kysely
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .executeTakeFirstOrThrow();
  const token = /\/invite\/([\w-]{43})\s/.exec(mail.body)?.[1];
  if (token === undefined) throw new Error(`The e-mail has no link: ${mail.body}`);
  return token;
}

/** Opens the sign-in of an invitation's link in a browser, and sends the form of its page. */
export async function openInvitation({ url }: TestApp, token: string, browser = newBrowser()) {
  const started = startSignIn({ issuer: `${url}/oidc`, redirectUri: `${url}/callback`, prompt: 'login' });
  const page = await browser.visit(`${started.address}&invitation=${token}`);
  return {
    page,
    browser,
    send: (fields: Readonly<Record<string, string>>) => browser.visit(formAction(page), post(fields)),
  };
}

const newBrowser = () => testBrowser(({ pathname }) => pathname === '/callback');

export const problemOf = async (answer: Response) => {
  const { code, detail } = (await answer.json()) as { readonly code: string; readonly detail: string };
  return { status: answer.status, code, detail };
};

/** Reads what the calls about users have changed. */
export function recordsOf(app: TestApp) {
  const { kysely } = app.database;
  const profileOf = async (as: string) =>
    (await (await app.call(readProfile, { as })).json()) as {
      readonly id: string;
      readonly programs: readonly { readonly id: number }[];
    };
  return {
    profileOf,
    programsOf: async (as: string) => (await profileOf(as)).programs.map(({ id }) => id),
    idOf: async (email: string) => {
      const user = kysely.selectFrom('users').select('id').where('email', '=', email);
      return (await user.executeTakeFirstOrThrow()).id;
    },
    eventsOf: (kind: string, subject: string) =>
      kysely
        .selectFrom('events')
        .select(['kind', 'program_id', 'audience', 'data'])
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute(),
  };
}
