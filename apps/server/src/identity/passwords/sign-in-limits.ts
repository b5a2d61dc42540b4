import { Attempts } from './attempts.ts';

/** Who tries to sign in as whom. */
export interface SignInAttempt {
  /** The network address of the client, as `clientAddress` returns it. */
  readonly address: string;
  readonly email: string;
  /** The id of a browser in which this e-mail address has signed in before. */
  readonly knownDevice: string | undefined;
}

export interface SignInLimits {
  /** Counts an attempt, before the password is checked. Returns the seconds to wait if there were too many. */
  attempt(attempt: SignInAttempt): number | undefined;
  /** The password was correct. */
  succeeded(attempt: SignInAttempt): void;
  /** The password was not checked. */
  abandoned(attempt: SignInAttempt): void;
}

const LONGEST_WAIT_S = 900;
/** Wrong passwords for one e-mail address from one network address. */
const PAIR = { free: 10, longestWaitS: LONGEST_WAIT_S };
/** The same while others are guessing the password of that e-mail address. */
const PAIR_UNDER_ATTACK = { free: 3, longestWaitS: LONGEST_WAIT_S };
/** Wrong passwords of one network address for any e-mail address; an office shares one. */
const ADDRESS = { free: 50, longestWaitS: LONGEST_WAIT_S };
/** Wrong passwords in a browser for an e-mail address that has signed in there before. */
const DEVICE = { free: 10, longestWaitS: LONGEST_WAIT_S };
/** Wrong passwords for one e-mail address, from all network addresses, that count as guessing. */
const ATTACK_FAILURES = 20;

/**
 * Limits guesses per network address and per e-mail address. No one can lock out someone else: a known browser has a
 * limit of its own, which no one else's failures touch, and an e-mail address under attack leaves every network
 * address that has not failed with it three attempts.
 */
export function signInLimits(now: () => number): SignInLimits {
  const devices = new Attempts();
  const pairs = new Attempts();
  const addresses = new Attempts();
  const emails = new Attempts();
  const keysOf = ({ address, email, knownDevice }: SignInAttempt) => {
    const person = email.toLowerCase();
    return {
      person,
      pair: `${address} ${person}`,
      device: knownDevice && `${knownDevice} ${person}`,
      address,
    };
  };

  function waitS(attempt: SignInAttempt, nowMs: number): number {
    const { device, pair, person, address } = keysOf(attempt);
    if (device !== undefined) return devices.waitS(device, DEVICE, nowMs);
    const isAttacked = emails.count(person, nowMs) >= ATTACK_FAILURES;
    const pairWait = pairs.waitS(pair, isAttacked ? PAIR_UNDER_ATTACK : PAIR, nowMs);
    return Math.max(pairWait, addresses.waitS(address, ADDRESS, nowMs));
  }

  return {
    attempt(attempt) {
      const nowMs = now();
      const wait = waitS(attempt, nowMs);
      if (wait > 0) return wait;
      const { device, pair, person, address } = keysOf(attempt);
      if (device !== undefined) devices.fail(device, nowMs);
      else {
        pairs.fail(pair, nowMs);
        addresses.fail(address, nowMs);
        emails.fail(person, nowMs);
      }
      return undefined;
    },
    succeeded(attempt) {
      const { device, pair, person, address } = keysOf(attempt);
      if (device !== undefined) return devices.clear(device);
      pairs.clear(pair);
      // Only this attempt: who knows one password must not reset what was counted for guessing others.
      addresses.forgive(address);
      emails.forgive(person);
    },
    abandoned(attempt) {
      const { device, pair, person, address } = keysOf(attempt);
      if (device !== undefined) return devices.forgive(device);
      pairs.forgive(pair);
      addresses.forgive(address);
      emails.forgive(person);
    },
  };
}
