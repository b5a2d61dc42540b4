import { createHash, timingSafeEqual } from 'node:crypto';
import type Provider from 'oidc-provider';

const PREFIX = 'sha256:';

/**
 * The hash of a secret that this server made. Such a secret has 256 random bits, so one SHA-256 is enough: there is
 * nothing to guess.
 */
export const secretHash = (secret: string): string =>
  PREFIX + createHash('sha256').update(secret).digest('base64url');

/** Lets the provider compare the secrets of clients of which it only knows the hash. */
export function compareHashedSecrets({ Client }: Provider): void {
  const usual: unknown = Reflect.get(Client.prototype, 'compareClientSecret');
  if (typeof usual !== 'function')
    throw new Error('The provider does not compare client secrets as expected.');
  Object.assign(Client.prototype, {
    compareClientSecret(this: { readonly clientSecret?: string }, actual: string): unknown {
      const stored = this.clientSecret;
      if (stored?.startsWith(PREFIX) !== true) return usual.call(this, actual);
      return timingSafeEqual(Buffer.from(secretHash(actual)), Buffer.from(stored));
    },
  });
}
