import type { DatabaseOptions } from '@sigma/db';
import { z } from 'zod';

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, 'must be an address such as postgres://user:password@host:5432/sigma')
  .optional();

const connections = (defaultText: string, least: number) =>
  z
    .string()
    .default(defaultText)
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= least,
      `must be a whole number of connections from ${least} to 999`,
    )
    .transform(Number);

export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  DATABASE_SESSION_URL: databaseUrl,
  DATABASE_POOL_SIZE: connections('10', 2),
  DATABASE_EXPENSIVE_POOL_SIZE: connections('3', 1),
} as const;

/** What PostgreSQL is reached with; without `url` the embedded database is used. */
export type DatabaseConfig = Pick<DatabaseOptions, 'url' | 'sessionUrl' | 'poolSize'> & {
  /** As many expensive requests run at once. */
  readonly expensivePoolSize: number;
};

interface DatabaseValues {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_SESSION_URL?: string | undefined;
  readonly DATABASE_POOL_SIZE: number;
  readonly DATABASE_EXPENSIVE_POOL_SIZE: number;
}

export const databaseOf = (from: DatabaseValues): DatabaseConfig => ({
  url: from.DATABASE_URL,
  sessionUrl: from.DATABASE_SESSION_URL,
  poolSize: from.DATABASE_POOL_SIZE,
  expensivePoolSize: from.DATABASE_EXPENSIVE_POOL_SIZE,
});

export function databaseVariablesProblem(from: DatabaseValues): string | undefined {
  if (from.DATABASE_SESSION_URL === undefined || from.DATABASE_URL !== undefined) return undefined;
  return 'DATABASE_SESSION_URL must be empty unless DATABASE_URL is set.';
}
