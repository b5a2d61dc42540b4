/** The six states of the sign-in (spec 1:4.1). */
export type SessionState =
  | { readonly name: 'Unknown' }
  | { readonly name: 'Unauthorized' }
  /** A code is being exchanged, or profile and programs are being loaded. */
  | { readonly name: 'Loading'; readonly step: 'code' | 'profile' }
  | { readonly name: 'Authorized' }
  | { readonly name: 'Error'; readonly reason: ErrorReason }
  | { readonly name: 'Verify' };

export const ERROR_REASONS = ['identity', 'refused', 'disabled', 'profile'] as const;
/**
 * identity: the issuer rejected the sign-in; refused: the API rejects a fresh token; disabled: staff have disabled the
 * account; profile: it could not be loaded.
 */
export type ErrorReason = (typeof ERROR_REASONS)[number];

export type SessionEvent =
  /** The silent sign-in or the callback returned tokens. */
  | { readonly type: 'signed_in' }
  /** `error` is the issuer's error code, or one of this app such as "timeout" or "nonce". */
  | { readonly type: 'sign_in_failed'; readonly error: string }
  | { readonly type: 'profile_loaded' }
  | { readonly type: 'profile_failed'; readonly code: string }
  /** The issuer's login page cannot be opened. */
  | { readonly type: 'login_failed' }
  /** "Retry Login" or "Login" was pressed. */
  | { readonly type: 'login_requested' }
  /** Fresh tokens are rejected repeatedly (PD-53). */
  | { readonly type: 'going_round' }
  /** The API says that the account is disabled, at the sign-in or later. */
  | { readonly type: 'account_disabled' };

export interface StartQuestion {
  readonly hasToken: boolean;
  readonly skipsLogin: boolean;
  readonly isCallback: boolean;
}

export function firstState({ hasToken, skipsLogin, isCallback }: StartQuestion): SessionState {
  if (isCallback) return { name: 'Loading', step: 'code' };
  return hasToken || skipsLogin ? { name: 'Authorized' } : { name: 'Unknown' };
}

/** Pure; an event that has no meaning in a state does not change it. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed_in':
      return isSigningIn(state) ? { name: 'Loading', step: 'profile' } : state;
    case 'sign_in_failed':
      return isSigningIn(state) ? afterFailure(event.error) : state;
    case 'profile_loaded':
      return state.name === 'Loading' ? { name: 'Authorized' } : state;
    case 'profile_failed':
      if (state.name !== 'Loading' && state.name !== 'Authorized') return state;
      return event.code === 'email_unverified' ? { name: 'Verify' } : { name: 'Error', reason: 'profile' };
    case 'login_failed':
      return state.name === 'Unauthorized' ? { name: 'Error', reason: 'identity' } : state;
    case 'login_requested':
      return state.name === 'Error' || state.name === 'Verify' ? { name: 'Unauthorized' } : state;
    case 'going_round':
      return { name: 'Error', reason: 'refused' };
    case 'account_disabled':
      return { name: 'Error', reason: 'disabled' };
  }
}

function isSigningIn(state: SessionState): boolean {
  return state.name === 'Unknown' || (state.name === 'Loading' && state.step === 'code');
}

function afterFailure(error: string): SessionState {
  switch (error) {
    case 'unauthorized':
      return { name: 'Verify' };
    case 'login_required':
    case 'consent_required':
      return { name: 'Unauthorized' };
    default:
      return { name: 'Error', reason: 'identity' };
  }
}
