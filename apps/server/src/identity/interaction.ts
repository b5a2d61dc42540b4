import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { AccountsStore } from './accounts.store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { consentPage, errorPage, signInPage } from './pages/pages.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { VERIFY_PROMPT } from './policy.ts';
import { MOUNT_PATH } from './provider.ts';
import { readForm } from './read-form.ts';

/** Counts attempts of a key; answers the seconds to wait when there were too many. */
export interface AttemptLimit {
  attempt(key: string): number | undefined;
  clear(key: string): void;
}

export interface InteractionOptions {
  readonly provider: Provider;
  readonly accounts: AccountsStore;
  readonly limit: AttemptLimit;
  /** Where the app is, without a slash at the end. */
  readonly publicUrl: string;
  /** Offer the demo accounts on the page. */
  readonly demo: boolean;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The pages between a request to sign in and its answer: login, consent, and the word "unverified". */
export function interactionHandler(options: InteractionOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const interaction = await interactionOf(options.provider, request, response);
    if (interaction === undefined) {
      // The way back in the browser leads to forms that were sent already. Without cookies it would lead round for ever.
      if (request.method === 'GET' && hasSession(request)) return toApp(response, options.publicUrl);
      return sendPage(
        response,
        400,
        errorPage('This sign-in has expired', 'Go back to Sigma and sign in again.'),
      );
    }
    switch (interaction.prompt.name) {
      case 'login':
        return request.method === 'POST'
          ? login(interaction, request, response, options)
          : sendPage(response, 200, loginPage(interaction, options, loginHint(interaction), undefined));
      case VERIFY_PROMPT:
        return finish(options, request, response, {
          error: 'unauthorized',
          error_description: 'the e-mail address is not verified',
        });
      case 'consent':
        return request.method === 'POST'
          ? consent(interaction, request, response, options)
          : sendPage(response, 200, await askConsent(interaction, options));
      default:
        return sendPage(response, 501, errorPage('This sign-in cannot go on', interaction.prompt.name));
    }
  };
}

async function interactionOf(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function hasSession({ headers }: IncomingMessage): boolean {
  return /(?:^|;\s*)_session=/.test(headers.cookie ?? '');
}

function toApp(response: ServerResponse, publicUrl: string): void {
  response.writeHead(303, { location: `${publicUrl}/`, 'cache-control': 'no-store' });
  response.end();
}

const actionOf = (interaction: Interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}`;

function loginHint({ params }: Interaction): string {
  return typeof params.login_hint === 'string' ? params.login_hint : '';
}

function loginPage(
  interaction: Interaction,
  { demo }: InteractionOptions,
  email: string,
  error: string | undefined,
): string {
  return signInPage({
    action: actionOf(interaction),
    email,
    error,
    demo: demo ? { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD } : undefined,
  });
}

/** RFC 5321, section 4.5.3.1. */
const LONGEST_EMAIL = 254;

async function login(
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  options: InteractionOptions,
): Promise<void> {
  const form = await readForm(request);
  const email = form?.get('email')?.trim() ?? '';
  const again = (status: number, error: string) =>
    sendPage(response, status, loginPage(interaction, options, email, error));
  if (email.length > LONGEST_EMAIL) return again(422, 'The e-mail address or the password is wrong.');
  const key = `${request.socket.remoteAddress} ${email.toLowerCase()}`;
  const wait = options.limit.attempt(key);
  if (wait !== undefined) {
    response.setHeader('retry-after', String(wait));
    return again(429, `Too many attempts. Try again in ${Math.ceil(wait / 60)} minutes.`);
  }
  const sub = await subjectOf(email, form?.get('password') ?? '', options.accounts);
  if (sub === undefined) return again(422, 'The e-mail address or the password is wrong.');
  options.limit.clear(key);
  return finish(options, request, response, { login: { accountId: sub } });
}

/** An unknown address takes as long as a wrong password, so that addresses cannot be tried out. */
async function subjectOf(
  email: string,
  password: string,
  accounts: AccountsStore,
): Promise<string | undefined> {
  const account = await accounts.byEmail(email);
  if (account === undefined) {
    await hashPassword(password);
    return undefined;
  }
  return (await passwordMatches(password, account.password_hash)) ? account.sub : undefined;
}

async function askConsent(
  interaction: Interaction,
  { provider, accounts }: InteractionOptions,
): Promise<string> {
  const client = await provider.Client.find(String(interaction.params.client_id));
  const account = await accounts.bySubject(interaction.session?.accountId ?? '');
  return consentPage(actionOf(interaction), client?.clientName ?? 'An application', account?.email ?? 'you');
}

async function consent(
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  options: InteractionOptions,
): Promise<void> {
  const form = await readForm(request);
  if (form?.get('decision') !== 'allow') {
    return finish(options, request, response, { error: 'access_denied', error_description: 'not allowed' });
  }
  const { provider } = options;
  const { details } = interaction.prompt;
  const kept = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const grant =
    kept ??
    new provider.Grant({
      accountId: interaction.session?.accountId ?? '',
      clientId: String(interaction.params.client_id),
    });
  grant.addOIDCScope(joined(details.missingOIDCScope));
  const resources = details.missingResourceScopes;
  if (typeof resources === 'object' && resources !== null) {
    for (const [resource, scopes] of Object.entries(resources))
      grant.addResourceScope(resource, joined(scopes));
  }
  return finish(options, request, response, { consent: { grantId: await grant.save() } });
}

function joined(scopes: unknown): string {
  return Array.isArray(scopes) ? scopes.join(' ') : '';
}

function finish(
  { provider }: InteractionOptions,
  request: IncomingMessage,
  response: ServerResponse,
  result: Parameters<Provider['interactionFinished']>[2],
): Promise<void> {
  return provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: 'consent' in result,
  });
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}
