import type { IncomingMessage } from 'node:http';
import Provider, { errors } from 'oidc-provider';
import { retryAfterText } from '../../http/retry-after.ts';
import { type SecretLimits, secretLimits } from './secret-limits.ts';

const TOO_MANY_REQUESTS = 429;

/**
 * Answers 429 instead of trying further secrets of a client after too many wrong ones from one address. It counts where secrets are
 * compared: those of a header and those of a form, but no tokens, which are headers Authorization as well.
 */
export function slowWrongSecrets(
  { Client }: Provider,
  addressOf: (request: IncomingMessage) => string,
  limits: SecretLimits = secretLimits(Date.now),
): void {
  const usual: unknown = Reflect.get(Client.prototype, 'compareClientSecret');
  if (typeof usual !== 'function')
    throw new Error('The provider does not compare client secrets as expected.');
  Object.assign(Client.prototype, {
    async compareClientSecret(this: { readonly clientId: string }, secret: string): Promise<boolean> {
      const context = Provider.ctx;
      if (context === undefined) throw new Error('A secret is compared outside of a request.');
      const attempt = { address: addressOf(context.req), client: this.clientId, secret };
      const waitS = limits.waitS(attempt);
      if (waitS > 0) {
        context.set('retry-after', retryAfterText(TOO_MANY_REQUESTS, waitS));
        throw tooManyWrongSecrets();
      }
      const matches: unknown = await usual.call(this, secret);
      if (matches === true) limits.succeeded(attempt);
      else limits.failed(attempt);
      return matches === true;
    },
  });
}

function tooManyWrongSecrets(): Error {
  const error = new errors.OIDCProviderError(TOO_MANY_REQUESTS, 'temporarily_unavailable');
  error.error_description = 'Too many wrong secrets of this client. Check the secret and try again later.';
  return error;
}
