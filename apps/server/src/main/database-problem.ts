import { ConfigError } from './config.ts';
import type { DatabaseConfig } from './config-database.ts';

/** Error codes of Node's sockets and of PostgreSQL (appendix A of its manual) that the operator can act on. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ECONNRESET: 'it closed the connection',
  '28000': 'it rejects the user',
  '28P01': 'it rejects the password',
  '3D000': 'it has no such database',
  '57P03': 'it is starting or shutting down',
};

/** Describes a problem with an address of the database in one line, without its password; returns any other error unchanged. */
export function databaseProblem(error: unknown, database: DatabaseConfig): unknown {
  const reason = REASONS[String(codeOf(error))] ?? REASONS[String(codeOf(Object(error).cause))];
  const isOfSession = codeOf(error) === 'session-unreachable';
  const url = URL.parse((isOfSession ? database.sessionUrl : undefined) ?? database.url ?? '');
  if (reason === undefined || url === null) return error;
  return new ConfigError(
    `Cannot connect to ${url.host}${url.pathname} (${isOfSession ? 'DATABASE_SESSION_URL' : 'DATABASE_URL'}): ${reason}.`,
  );
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);
