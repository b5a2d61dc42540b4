import { safeReturnPath } from './return-path.ts';

const PREFIX = 'sigma.flow.';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NONCE_LENGTH = 16;

/** What one sign-in has to remember between leaving for the issuer and coming back. */
export interface Flow {
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly returnTo: string;
}

/** 16 characters of 64 (spec 1:9): 96 bits. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export function storeFlow(state: string, flow: Flow): void {
  sessionStorage.setItem(PREFIX + state, JSON.stringify(flow));
}

/** A flow is valid for one answer. */
export function takeFlow(state: string): Flow | undefined {
  const text = sessionStorage.getItem(PREFIX + state);
  sessionStorage.removeItem(PREFIX + state);
  if (text === null) return undefined;
  const stored: unknown = JSON.parse(text);
  return isFlow(stored)
    ? { ...stored, returnTo: safeReturnPath(stored.returnTo, location.origin) }
    : undefined;
}

function isFlow(value: unknown): value is Flow {
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return ['verifier', 'nonce', 'redirectUri', 'returnTo'].every(
    (name) => typeof members.get(name) === 'string',
  );
}
