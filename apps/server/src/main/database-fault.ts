import { ConfigError } from './config.ts';

/** Codes of Node's sockets and of PostgreSQL (appendix A of its manual) that the operator can do something about. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ECONNRESET: 'it ended the connection',
  '28000': 'it refuses the user',
  '28P01': 'it refuses the password',
  '3D000': 'it has no such database',
  '57P03': 'it is still starting or already stopping',
};

/** What is wrong with DATABASE_URL in one line and without its password; every other error as it came. */
export function databaseFault(error: unknown, databaseUrl: string | undefined): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const reason = REASONS[String(code)];
  const url = URL.parse(databaseUrl ?? '');
  if (reason === undefined || url === null) return error;
  return new ConfigError(`DATABASE_URL names ${url.host}${url.pathname}, which cannot be used: ${reason}.`);
}
