import { describe, expect, it, test } from 'vitest';
import { firstState, nextState, type SessionEvent, type SessionState } from './session-machine.ts';

const unknown: SessionState = { name: 'Unknown' };
const code: SessionState = { name: 'Loading', step: 'code' };
const loading: SessionState = { name: 'Loading', step: 'profile' };
const authorized: SessionState = { name: 'Authorized' };
const unauthorized: SessionState = { name: 'Unauthorized' };
const verify: SessionState = { name: 'Verify' };
const failed: SessionState = { name: 'Error', reason: 'identity' };
const noProfile: SessionState = { name: 'Error', reason: 'profile' };
const refused: SessionState = { name: 'Error', reason: 'refused' };
const failure = (error: string): SessionEvent => ({ type: 'sign_in_failed', error });

describe('a session starts', () => {
  test.each<[string, Parameters<typeof firstState>[0], SessionState]>([
    ['Unknown with nothing', { hasToken: false, skipsLogin: false, isCallback: false }, unknown],
    ['Authorized with a cached token', { hasToken: true, skipsLogin: false, isCallback: false }, authorized],
    [
      'Authorized when the login is skipped',
      { hasToken: false, skipsLogin: true, isCallback: false },
      authorized,
    ],
    ['Loading at the callback', { hasToken: false, skipsLogin: false, isCallback: true }, code],
    [
      'Loading at the callback in spite of an old token',
      { hasToken: true, skipsLogin: false, isCallback: true },
      code,
    ],
  ])('%s', (_, question, state) => {
    expect(firstState(question)).toEqual(state);
  });
});

describe('a session goes', () => {
  test.each<[string, SessionState, SessionEvent, SessionState]>([
    ['to loading after a silent sign-in', unknown, { type: 'signed_in' }, loading],
    ['to loading after the callback', code, { type: 'signed_in' }, loading],
    ['to Authorized with the profile', loading, { type: 'profile_loaded' }, authorized],
    ['to Error without a profile', loading, { type: 'profile_failed', code: 'internal' }, noProfile],
    [
      'to Error when a cached token brings no profile',
      authorized,
      { type: 'profile_failed', code: 'network' },
      noProfile,
    ],
    [
      'to Verify when the API says unverified',
      loading,
      { type: 'profile_failed', code: 'email_unverified' },
      verify,
    ],
    ['to Verify on unauthorized', unknown, failure('unauthorized'), verify],
    ['to Verify on unauthorized at the callback', code, failure('unauthorized'), verify],
    ['to Unauthorized on login_required', unknown, failure('login_required'), unauthorized],
    ['to Unauthorized on consent_required', unknown, failure('consent_required'), unauthorized],
    ['to Error on access_denied', code, failure('access_denied'), failed],
    ['to Error on a wrong nonce', code, failure('nonce'), failed],
    ['to Error when the issuer does not answer', unknown, failure('timeout'), failed],
    ['to the login from Error', failed, { type: 'login_requested' }, unauthorized],
    ['to the login from Verify', verify, { type: 'login_requested' }, unauthorized],
    ['to Error when fresh tokens are rejected', authorized, { type: 'going_round' }, refused],
    [
      'to Error when the account is disabled while pages are open',
      authorized,
      { type: 'account_disabled' },
      { name: 'Error', reason: 'disabled' },
    ],
    ['to Error when the login page cannot be opened', unauthorized, { type: 'login_failed' }, failed],
    ['nowhere when a late answer comes', authorized, failure('login_required'), authorized],
    [
      'nowhere when a login is requested while signed in',
      authorized,
      { type: 'login_requested' },
      authorized,
    ],
  ])('%s', (_, from, event, to) => {
    expect(nextState(from, event)).toEqual(to);
  });

  it('the session ignores every event but a failure while the login page is being opened', () => {
    const events: SessionEvent[] = [
      { type: 'signed_in' },
      failure('unauthorized'),
      { type: 'profile_loaded' },
    ];
    for (const event of events) expect(nextState(unauthorized, event)).toBe(unauthorized);
  });
});
