import { readProfile } from '@sigma/contract';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { restoreArea, shortenArea } from '../../parts/address/long-area.ts';
import { rememberAddress, rememberedAddress } from '../../parts/address/remembered-address.ts';
import { readToken, storeTokens } from '../../session/token.ts';
import { storedValue, storeValue } from '../../session/user-storage.ts';
import { type BrowserPage, type BrowserSession, createBrowserSession } from './browser-session.ts';
import { FakeNetwork, platform } from './testing/fake-issuer.ts';

let network: FakeNetwork;
let opened: string[];
let page: BrowserPage;

beforeEach(() => {
  network = new FakeNetwork();
  vi.stubGlobal('fetch', network.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  opened = [];
  page = {
    open: (address) => opened.push(address),
    openInstead: (address) => opened.push(address),
    replacePath: (path) => history.replaceState(null, '', path),
    walkSilently: async (address) => network.answer(address),
  };
  history.replaceState(null, '', '/program/3/map/@1,2,3?task=7#row');
});

function begin(settings = platform): BrowserSession {
  const session = createBrowserSession(settings, new QueryClient(), page);
  stops.push(session.start());
  return session;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const state = (session: BrowserSession) => session.store.getState();
const here = () => location.pathname + location.search + location.hash;
const signedIn = () => storeTokens({ accessToken: 'cached', idToken: 'cached-id' });

describe('signing in', () => {
  it('ends Authorized with profile and programs after a silent sign-in, without leaving the page', async () => {
    const session = begin();
    expect(state(session)).toEqual({ name: 'Unknown' });
    await waitFor(() => expect(state(session)).toEqual({ name: 'Authorized' }));
    expect(readToken()).toBe('access-1');
    expect(opened).toEqual([]);
    expect(here()).toBe('/program/3/map/@1,2,3?task=7#row');
    expect(network.requests).toContain('/api/public/v1/admin/programs/');
  });

  it('sends nothing to the issuer while a token is cached', async () => {
    signedIn();
    const session = begin();
    expect(state(session)).toEqual({ name: 'Authorized' });
    await waitFor(() => expect(network.requests).toContain('/api/public/v1/admin/users/profile/'));
    expect(network.requests.filter((address) => address.startsWith('https://issuer'))).toEqual([]);
  });

  it('goes to the login page on login_required and returns to the requested path with query and hash', async () => {
    network.error = 'login_required';
    const session = begin();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(state(session)).toEqual({ name: 'Unauthorized' });
    const request = new URL(opened[0] ?? '');
    expect(request.searchParams.get('nonce')).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect(request.searchParams.get('code_challenge_method')).toBe('S256');
    expect(request.searchParams.get('prompt')).toBeNull();
    expect(request.searchParams.get('state')).not.toBe('');

    network.error = undefined;
    const answer = network.answer(request);
    history.replaceState(null, '', answer.pathname + answer.search);
    const returned = begin();
    await waitFor(() => expect(state(returned)).toEqual({ name: 'Authorized' }));
    expect(here()).toBe('/program/3/map/@1,2,3?task=7#row');
  });

  it('never accepts an answer twice', async () => {
    network.error = 'login_required';
    begin();
    await waitFor(() => expect(opened).toHaveLength(1));
    network.error = undefined;
    const answer = network.answer(new URL(opened[0] ?? ''));
    for (const expected of ['Authorized', 'Error']) {
      history.replaceState(null, '', answer.pathname + answer.search);
      const session = begin();
      await waitFor(() => expect(state(session).name).toBe(expected));
    }
  });

  it.each([
    ['a foreign nonce', (net: FakeNetwork) => (net.nonceOfToken = () => 'another-nonce-16'), 'Error'],
    ['unauthorized', (net: FakeNetwork) => (net.error = 'unauthorized'), 'Verify'],
    ['consent_required', (net: FakeNetwork) => (net.error = 'consent_required'), 'Unauthorized'],
    ['access_denied', (net: FakeNetwork) => (net.error = 'access_denied'), 'Error'],
    ['a profile that cannot be loaded', (net: FakeNetwork) => (net.apiStatus = 404), 'Error'],
  ])('a sign-in with %s ends in the right state', async (_, arrange, name) => {
    arrange(network);
    const session = begin();
    await waitFor(() => expect(state(session).name).toBe(name));
  });

  it('skips the login only in test mode', async () => {
    expect(state(begin({ ...platform, skip_login: true, running_in_test_mode: true })).name).toBe(
      'Authorized',
    );
    expect(state(begin({ ...platform, skip_login: true, running_in_test_mode: false })).name).toBe('Unknown');
  });
});

describe('a 401 anywhere', () => {
  it('after a 401 removes the tokens, clears session storage except the addresses of screens, opens the same address and retains stored values for an hour', async () => {
    signedIn();
    begin();
    await waitFor(() => expect(network.requests.length).toBeGreaterThan(0));
    sessionStorage.setItem('anything', 'x');
    rememberAddress('map', 3, { position: '@4,5,6', query: { cloud: '20' } });
    storeValue('u1', 'cart', ['scene-1'], Date.now());
    network.apiStatus = 401;
    await expect(call(readProfile, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(readProfile, {})).rejects.toMatchObject({ status: 401 });
    expect(opened).toEqual(['/program/3/map/@1,2,3?task=7#row']);
    expect(readToken()).toBeUndefined();
    expect(sessionStorage.getItem('anything')).toBeNull();
    expect(rememberedAddress('map', 3)).toEqual({ position: '@4,5,6', query: { cloud: '20' } });
    expect(storedValue('u1', 'cart', Date.now())).toEqual(['scene-1']);
    expect(storedValue('u1', 'cart', Date.now() + 60 * 60 * 1000 + 1)).toBeUndefined();
  });

  it('shows the permission error instead of looping when fresh tokens are rejected too', async () => {
    signedIn();
    network.apiStatus = 401;
    begin();
    await waitFor(() => expect(opened).toEqual(['/program/3/map/@1,2,3?task=7#row']));
    const again = begin();
    await waitFor(() => expect(state(again)).toEqual({ name: 'Error', reason: 'refused' }));
    expect(opened).toEqual(['/program/3/map/@1,2,3?task=7#row']);
    expect(readToken()).toBeUndefined();
  });
});

describe('a disabled account', () => {
  it.each([
    ['at the sign-in', () => undefined],
    ['while pages are open', signedIn],
  ])('is reported %s, without another sign-in, and signs out of the issuer', async (_, arrange) => {
    arrange();
    network.apiStatus = 401;
    network.apiCode = 'account_disabled';
    const session = begin();
    await waitFor(() => expect(state(session)).toEqual({ name: 'Error', reason: 'disabled' }));
    await expect(call(readProfile, {})).rejects.toMatchObject({ code: 'account_disabled' });
    expect(opened).toEqual([]);
    await session.signOut();
    expect(opened).toEqual([expect.stringContaining('id_token_hint=')]);
    expect(readToken()).toBeUndefined();
  });
});

describe('Sign Out', () => {
  it('Sign Out ends the session of the issuer with the token as a hint and removes stored values', async () => {
    signedIn();
    const session = begin();
    storeValue('u1', 'cart', ['scene-1'], Date.now());
    const marked = shortenArea({ area: '1_2*'.repeat(5000) });
    await session.signOut();
    const end = new URL(opened[0] ?? '');
    expect(end.origin + end.pathname).toBe('https://issuer.example/end');
    expect(end.searchParams.get('id_token_hint')).toBe('cached-id');
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${location.origin}/`);
    expect(readToken()).toBeUndefined();
    expect(storedValue('u1', 'cart', Date.now())).toBeUndefined();
    expect(restoreArea(marked)).toEqual({});
  });
});
