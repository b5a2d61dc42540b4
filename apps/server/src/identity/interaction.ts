import type { IncomingMessage, ServerResponse } from 'node:http';
import { BusyError } from '@sigma/contract';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { retryAfterText } from '../http/retry-after.ts';
import type { AccountsStore } from './accounts.store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { endOtherSession, type FindInvitation, invitationOf, join, type OpenInvitation } from './join.ts';
import { joinPage } from './pages/join-page.ts';
import { consentPage, errorPage, signInPage } from './pages/pages.ts';
import { waitText } from './pages/wait-text.ts';
import type { KnownDevices } from './passwords/known-device.ts';
import type { PasswordThreads } from './passwords/password-threads.ts';
import type { SignInAttempt, SignInLimits } from './passwords/sign-in-limits.ts';
import { VERIFY_PROMPT } from './policy.ts';
import { MOUNT_PATH } from './provider.ts';
import { readForm } from './read-form.ts';

export interface InteractionOptions {
  readonly provider: Provider;
  readonly accounts: AccountsStore;
  readonly limits: SignInLimits;
  readonly devices: KnownDevices;
  readonly passwords: PasswordThreads;
  /** The network address of a client, as the limits count it. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Origin of the app, without a trailing slash. */
  readonly publicUrl: string;
  /** Lists the demo accounts on the page. */
  readonly demo: boolean;
  readonly findInvitation: FindInvitation;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The pages between a sign-in request and its answer: login and consent, or the error for an unverified address. */
export function interactionHandler(options: InteractionOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const interaction = await interactionOf(options.provider, request, response);
    if (interaction === undefined) {
      // The browser's back button leads to forms that were already sent. Without cookies, a redirect would loop forever.
      if (request.method === 'GET' && hasSession(request)) return toApp(response, options.publicUrl);
      return sendPage(
        response,
        400,
        errorPage('This sign-in has expired', 'Go back to Sigma and sign in again.'),
      );
    }
    switch (interaction.prompt.name) {
      case 'login':
        return signIn(interaction, request, response, options);
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
        return sendPage(response, 501, errorPage('Cannot continue this sign-in', interaction.prompt.name));
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

/** Signs in, or makes an account first for a person who is invited and has none. */
async function signIn(
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  options: InteractionOptions,
): Promise<void> {
  const invitation = await invitationOf(interaction, options.findInvitation);
  const isNew = invitation !== undefined && (await options.accounts.byEmail(invitation.email)) === undefined;
  if (request.method !== 'POST') {
    const action = actionOf(interaction);
    const names = { givenName: '', familyName: '' };
    const page = isNew
      ? joinPage({ action, invitation, ...names, problems: {}, error: undefined })
      : loginPage(interaction, options, invitation?.email ?? loginHint(interaction), undefined);
    return sendPage(response, 200, page);
  }
  return isNew
    ? createAccount(invitation, { interaction, request, response }, options)
    : login(interaction, request, response, { ...options, invitation });
}

interface SubmittedForm {
  readonly interaction: Interaction;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function createAccount(
  invitation: OpenInvitation,
  { interaction, request, response }: SubmittedForm,
  options: InteractionOptions,
): Promise<void> {
  const { accounts, passwords, devices, provider } = options;
  const turn = { address: options.addressOf(request), knownDevice: undefined };
  const setup = { accounts, passwords, action: actionOf(interaction), turn };
  const joined = await join(request, invitation, setup);
  if (typeof joined !== 'string' && joined.retryAfterS !== undefined)
    response.setHeader('retry-after', retryAfterText(joined.status, joined.retryAfterS));
  if (typeof joined !== 'string') return sendPage(response, joined.status, joined.html);
  response.setHeader('set-cookie', devices.cookieFor(invitation.email));
  await endOtherSession(provider, interaction, joined);
  return finish(options, request, response, { login: { accountId: joined } });
}

/** RFC 5321, section 4.5.3.1. */
const LONGEST_EMAIL = 254;

async function login(
  interaction: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
  options: InteractionOptions & { readonly invitation: OpenInvitation | undefined },
): Promise<void> {
  const form = await readForm(request);
  const email = form?.get('email')?.trim() ?? '';
  const retry = (status: number, error: string) =>
    sendPage(response, status, loginPage(interaction, options, email, error));
  if (email.length > LONGEST_EMAIL) return retry(422, 'Incorrect e-mail address or password.');
  const { limits, devices } = options;
  const attempt = {
    address: options.addressOf(request),
    email,
    knownDevice: devices.deviceOf(request, email),
  };
  const wait = limits.attempt(attempt);
  if (wait !== undefined) {
    response.setHeader('retry-after', String(wait));
    return retry(429, `Too many attempts. Try again in ${waitText(wait)}.`);
  }
  const sub = await subjectOf(attempt, form?.get('password') ?? '', options).catch((error: unknown) => {
    limits.abandoned(attempt);
    if (error instanceof BusyError) return error;
    throw error;
  });
  if (sub instanceof BusyError) {
    response.setHeader('retry-after', retryAfterText(503, sub.retryAfterS));
    return retry(503, `${sub.message} Try again in ${waitText(sub.retryAfterS)}.`);
  }
  if (sub === undefined) return retry(422, 'Incorrect e-mail address or password.');
  limits.succeeded(attempt);
  // The link of the invitation was sent to this address.
  if (options.invitation?.email.toLowerCase() === email.toLowerCase())
    await options.accounts.verifyEmail(sub);
  await endOtherSession(options.provider, interaction, sub);
  response.setHeader('set-cookie', devices.cookieFor(email));
  return finish(options, request, response, { login: { accountId: sub } });
}

/** Takes as long for an unknown address as for a wrong password, so that addresses cannot be probed. */
async function subjectOf(
  attempt: SignInAttempt,
  password: string,
  { accounts, passwords }: InteractionOptions,
): Promise<string | undefined> {
  const account = await accounts.byEmail(attempt.email);
  const isCorrect = await passwords.matches(password, account?.password_hash, attempt);
  return isCorrect ? account?.sub : undefined;
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
    return finish(options, request, response, {
      error: 'access_denied',
      error_description: 'the user denied access',
    });
  }
  const { provider } = options;
  const { details } = interaction.prompt;
  const existing =
    interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const grant =
    existing ??
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
