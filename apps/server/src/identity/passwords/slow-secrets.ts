import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { answerLater } from '../answer-later.ts';
import { type SecretLimits, secretLimits } from './secret-limits.ts';

const INVALID_CLIENT = 401;

/** Answers 429 instead of trying further secrets of a client after too many wrong ones from one address. */
export function slowWrongSecrets(
  provider: Provider,
  addressOf: (request: IncomingMessage) => string,
  limits: SecretLimits = secretLimits(Date.now),
): void {
  provider.use(async (context, next) => {
    const { req, res } = context;
    const { authorization } = req.headers;
    if (authorization === undefined) return next();
    const attempt = { address: addressOf(req), authorization };
    const waitS = limits.waitS(attempt);
    if (waitS > 0) {
      context.respond = false;
      answerLater(req, res, {
        status: 429,
        retryAfterS: waitS,
        reason: 'Too many wrong secrets of this client. Check the secret and try again later.',
      });
      return;
    }
    await next();
    if (context.status === INVALID_CLIENT) limits.failed(attempt);
    else if (context.status < 300) limits.succeeded(attempt);
  });
}
