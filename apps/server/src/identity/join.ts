import type { IncomingMessage } from 'node:http';
import { BusyError } from '@sigma/contract';
import type Provider from 'oidc-provider';
import type { AccountsStore } from './accounts.store.ts';
import { INVITATION_HASH } from './item-adapter.ts';
import { type JoinProblems, joinPage } from './pages/join-page.ts';
import { waitText } from './pages/wait-text.ts';
import { passwordProblem } from './passwords/password-rule.ts';
import type { PasswordThreads, PasswordTurn } from './passwords/password-threads.ts';
import { readForm } from './read-form.ts';

/** An invitation that can be accepted; its link was sent to the address. */
export interface OpenInvitation {
  readonly email: string;
  readonly programName: string;
  readonly invitedBy: string;
}

/** Finds the open invitation of a link by the hash of its token. */
export type FindInvitation = (tokenHash: string) => Promise<OpenInvitation | undefined>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The open invitation with whose link a sign-in began. */
export async function invitationOf(
  { params }: Interaction,
  findInvitation: FindInvitation,
): Promise<OpenInvitation | undefined> {
  const hash = params[INVITATION_HASH];
  return typeof hash === 'string' ? findInvitation(hash) : undefined;
}

/** The names and the password of a new account, as they were sent, and what is wrong with them. */
interface NewAccount {
  readonly givenName: string;
  readonly familyName: string;
  readonly password: string;
  readonly problems: JoinProblems;
}

const MAX_NAME_LENGTH = 100;

async function readNewAccount(request: IncomingMessage, email: string): Promise<NewAccount> {
  const form = await readForm(request);
  const field = (name: string) => form?.get(name)?.trim() ?? '';
  const [givenName, familyName] = [field('given_name'), field('family_name')];
  const password = form?.get('password') ?? '';
  const problems = problemsOf({
    given_name: nameProblem('First name', givenName),
    family_name: nameProblem('Last name', familyName),
    password: passwordProblem(password, email),
  });
  return { givenName, familyName, password, problems };
}

function nameProblem(title: string, name: string): string | undefined {
  if (name === '') return `${title} is a required field`;
  if (name.length > MAX_NAME_LENGTH) return `${title} must have at most ${MAX_NAME_LENGTH} characters`;
  return name.isWellFormed() && !name.includes('\0') ? undefined : `${title} must be text`;
}

/** A password is never sent back, so after any problem it is entered again. */
function problemsOf(found: Record<keyof JoinProblems, string | undefined>): JoinProblems {
  const { given_name, family_name } = found;
  const isNamed = given_name === undefined && family_name === undefined;
  const password = found.password ?? (isNamed ? undefined : 'Enter the password again.');
  return {
    ...(given_name !== undefined && { given_name }),
    ...(family_name !== undefined && { family_name }),
    ...(password !== undefined && { password }),
  };
}

export interface JoinSetup {
  readonly accounts: AccountsStore;
  readonly passwords: PasswordThreads;
  /** Address to which the form is submitted. */
  readonly action: string;
  readonly turn: PasswordTurn;
}

interface Page {
  readonly status: number;
  readonly html: string;
  readonly retryAfterS?: number;
}

/**
 * Makes the account of an invited person. Its address is verified, because the link was sent there.
 *
 * @returns the subject of the account, or the page that says what is wrong
 */
export async function join(
  request: IncomingMessage,
  invitation: OpenInvitation,
  { accounts, passwords, action, turn }: JoinSetup,
): Promise<string | Page> {
  const { email } = invitation;
  const { givenName, familyName, password, problems } = await readNewAccount(request, email);
  const form = { action, invitation, givenName, familyName };
  if (Object.keys(problems).length > 0)
    return { status: 422, html: joinPage({ ...form, problems, error: undefined }) };
  const retry = (error: string, status = 422): Page => ({
    status,
    html: joinPage({ ...form, problems: {}, error }),
  });
  const hash = await passwords.hash(password, turn).catch((error: unknown) => {
    if (error instanceof BusyError) return error;
    throw error;
  });
  if (hash instanceof BusyError) {
    const { retryAfterS } = hash;
    return { ...retry(`${hash.message} Try again in ${waitText(retryAfterS)}.`, 503), retryAfterS };
  }
  const sub = await accounts.add({
    email,
    email_verified: true,
    given_name: givenName,
    family_name: familyName,
    password_hash: hash,
    ask_consent: false,
    disabled: false,
  });
  return sub ?? retry('An account with this e-mail address exists already. Open the link again to sign in.');
}

/**
 * Ends the issuer's session of another account in the same browser, because the provider would otherwise ask whether to
 * end it, in the middle of the sign-in.
 */
export async function endOtherSession(
  provider: Provider,
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const { session } = interaction;
  if (session === undefined || session.accountId === accountId) return;
  await (await provider.Session.findByUid(session.uid))?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}
