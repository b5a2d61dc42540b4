import type { Platform } from '@sigma/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { profileQuery, programsQuery } from '../../api/queries.ts';
import { onUnauthorized } from '../../api/refusal.ts';
import { readToken, storeTokens } from '../../session/token.ts';
import { forgetSession, signOutAddress } from './leaving.ts';
import { beginSignIn, completeSignIn, SignInError } from './oidc.ts';
import { isGoingRound, readRefusals, writeRefusals } from './refusals.ts';
import { firstState, type SessionEvent } from './session-machine.ts';
import { createSessionRuntime, type SessionEffects, type SessionRuntime } from './session-runtime.ts';
import { silentRedirectUri, walkHiddenFrame } from './silent-sign-in.ts';

export const CALLBACK_PATH = '/callback';

/** The browser's page; tests pass one that does not navigate. */
export interface BrowserPage {
  /** Opens another document. */
  readonly open: (address: string) => void;
  /** Replaces this document by another one, so that the way back skips it. */
  readonly openInstead: (address: string) => void;
  /** Changes the address without loading anything. */
  readonly replacePath: (path: string) => void;
  readonly walkSilently: (address: URL) => Promise<URL>;
}

export const browserPage: BrowserPage = {
  open: (address) => location.assign(address),
  openInstead: (address) => {
    const target = new URL(address, location.href);
    // Only a reload requests an address again that differs in nothing but the hash.
    if (target.href.split('#')[0] !== location.href.split('#')[0]) return location.replace(target);
    history.replaceState(null, '', target);
    location.reload();
  },
  replacePath: (path) => history.replaceState(null, '', path),
  walkSilently: walkHiddenFrame,
};

export interface BrowserSession extends Omit<SessionRuntime, 'start'> {
  /** Starts the effect of the first state, once, and listens for 401 until the returned function is called. */
  readonly start: () => () => void;
  readonly signOut: () => Promise<void>;
}

export function createBrowserSession(
  platform: Platform,
  queries: QueryClient,
  page: BrowserPage = browserPage,
): BrowserSession {
  const skipsLogin = platform.skip_login && platform.running_in_test_mode;
  const hasToken = readToken() !== undefined;
  const first = firstState({ hasToken, skipsLogin, isCallback: location.pathname === CALLBACK_PATH });
  const runtime = createSessionRuntime(first, sessionEffects(platform, queries, page));
  let isStarted = false;
  let isLeaving = false;

  const onRefusal = (code?: string) => {
    if (isLeaving) return;
    // Signing in again would lead here again. The tokens remain for Sign Out, and a reload finds out if it was enabled.
    if (code === 'account_disabled') return runtime.dispatch({ type: 'account_disabled' });
    isLeaving = true;
    const record = readRefusals();
    const now = Date.now();
    forgetSession({ ...record, refusedAt: now });
    if (isGoingRound(record, now)) runtime.dispatch({ type: 'going_round' });
    // The same address again: position and filters are in it (PD-7).
    else page.openInstead(pathToReturnTo());
  };

  const start = () => {
    const stopListening = onUnauthorized(onRefusal);
    if (isStarted) return stopListening;
    isStarted = true;
    // A skipped login counts like a silent one: the second 401 ends the loop.
    if (skipsLogin && !hasToken) writeRefusals({ ...readRefusals(), silentAt: Date.now() });
    runtime.start();
    return stopListening;
  };

  const signOut = async () => {
    isLeaving = true;
    page.open(await signOutAddress(platform));
  };
  return { ...runtime, start, signOut };
}

/** Path, query and hash of this page, except for the callback, whose answer is valid once. */
function pathToReturnTo(): string {
  if (location.pathname === CALLBACK_PATH) return '/';
  return location.pathname + location.search + location.hash;
}

function sessionEffects(platform: Platform, queries: QueryClient, page: BrowserPage): SessionEffects {
  return {
    signInSilently: () =>
      signIn(async () => {
        const redirectUri = silentRedirectUri();
        const address = await beginSignIn({ settings: platform, redirectUri, returnTo: '/', silent: true });
        const { tokens } = await completeSignIn(platform, await page.walkSilently(address));
        storeTokens(tokens);
        writeRefusals({ ...readRefusals(), silentAt: Date.now() });
      }),
    acceptCallback: () =>
      signIn(async () => {
        const answer = new URL(location.href);
        // Neither code nor error stays in the address, whatever the result.
        page.replacePath('/');
        try {
          const { tokens, returnTo } = await completeSignIn(platform, answer);
          storeTokens(tokens);
          page.replacePath(returnTo);
        } catch (cause) {
          if (cause instanceof SignInError && cause.returnTo !== undefined) page.replacePath(cause.returnTo);
          throw cause;
        }
      }),
    loadProfile: async () => {
      try {
        await Promise.all([queries.fetchQuery(profileQuery), queries.fetchQuery(programsQuery)]);
        return { type: 'profile_loaded' };
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 401) return undefined;
        return { type: 'profile_failed', code: codeOf(cause) };
      }
    },
    openLogin: async () => {
      try {
        const redirectUri = location.origin + CALLBACK_PATH;
        const returnTo = pathToReturnTo();
        page.openInstead(
          (await beginSignIn({ settings: platform, redirectUri, returnTo, silent: false })).href,
        );
        return undefined;
      } catch (cause) {
        console.error('the issuer cannot be reached', cause);
        return { type: 'login_failed' };
      }
    },
  };
}

/** Errors that belong to the normal course of a sign-in. */
const EXPECTED_ANSWERS: readonly string[] = ['login_required', 'consent_required', 'unauthorized'];

async function signIn(walk: () => Promise<void>): Promise<SessionEvent> {
  try {
    await walk();
    return { type: 'signed_in' };
  } catch (cause) {
    const error = cause instanceof SignInError ? cause.code : 'failed';
    if (!EXPECTED_ANSWERS.includes(error)) console.warn('the sign-in failed', cause);
    return { type: 'sign_in_failed', error };
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof ApiError || cause instanceof NetworkError ? cause.code : 'unknown';
}
