import { createHmac, randomBytes } from 'node:crypto';
import { Attempts } from './attempts.ts';

/** Who shows which secret of a machine application. */
export interface SecretAttempt {
  /** The network address of the client, as `clientAddress` returns it. */
  readonly address: string;
  /** The id of the client. */
  readonly client: string;
  readonly secret: string;
}

export interface SecretLimits {
  /** The seconds to wait before a secret may be tried; 0 if it may be tried now. */
  waitS(attempt: SecretAttempt): number;
  failed(attempt: SecretAttempt): void;
  succeeded(attempt: SecretAttempt): void;
}

const LONGEST_WAIT_S = 300;
/** Wrong secrets for one client from one network address. */
const PAIR = { free: 10, longestWaitS: LONGEST_WAIT_S };
/** Wrong secrets of one network address for any client; several of its applications may have an old one. */
const ADDRESS = { free: 50, longestWaitS: LONGEST_WAIT_S };
/** Secrets that were right; the one that was used longest ago is forgotten. */
const MAX_KNOWN = 10_000;

/**
 * Slows down guesses of secrets per client and network address. No one can lock out a client: what others fail with from other addresses
 * does not count, and a secret that was right before in this process is always tried.
 */
export function secretLimits(now: () => number): SecretLimits {
  const pairs = new Attempts();
  const addresses = new Attempts();
  const known = new Set<string>();
  // Secrets are not kept in memory.
  const key = randomBytes(32);
  const markOf = ({ client, secret }: SecretAttempt) =>
    createHmac('sha256', key)
      .update(JSON.stringify([client, secret]))
      .digest('base64url');
  const pairOf = ({ address, client }: SecretAttempt) => `${address} ${client}`;

  return {
    waitS(attempt) {
      if (known.has(markOf(attempt))) return 0;
      const nowMs = now();
      return Math.max(
        pairs.waitS(pairOf(attempt), PAIR, nowMs),
        addresses.waitS(attempt.address, ADDRESS, nowMs),
      );
    },
    failed(attempt) {
      known.delete(markOf(attempt));
      pairs.fail(pairOf(attempt), now());
      addresses.fail(attempt.address, now());
    },
    succeeded(attempt) {
      const mark = markOf(attempt);
      known.delete(mark);
      known.add(mark);
      const [oldest] = known;
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      pairs.clear(pairOf(attempt));
    },
  };
}
