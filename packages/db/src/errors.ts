export const databaseErrorCodes = [
  'engine-stopped',
  'unreachable',
  'session-unreachable',
  'pooler',
  'outside-transaction',
  'folder-in-use',
  'migration-edited',
  'migration-unknown',
  'migration-failed',
  'migration-name',
  'rights',
  'extension',
  'incomplete',
] as const;

export type DatabaseErrorCode = (typeof databaseErrorCodes)[number];

/** An error of the database layer itself. Errors of one statement have a SQLSTATE instead: see `sqlErrorDetails`. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The server's description of a failed statement; `code` is the SQLSTATE. */
export interface SqlErrorDetails {
  readonly message: string;
  readonly code: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly schema?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
  readonly position?: string | undefined;
}

/** A statement that failed on the embedded engine, with the members that errors of `pg` have. */
export class SqlError extends Error implements SqlErrorDetails {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  readonly position: string | undefined;

  constructor(details: SqlErrorDetails) {
    super(details.message);
    this.code = details.code;
    this.detail = details.detail;
    this.hint = details.hint;
    this.schema = details.schema;
    this.table = details.table;
    this.column = details.column;
    this.constraint = details.constraint;
    this.position = details.position;
  }
}

const sqlState = /^[0-9A-Z]{5}$/;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads the SQLSTATE and the other details of an error of either engine; null when the error did not come from a
 * statement. Check `code` ('23505' unique, '23514' check, '23503' foreign key) and `constraint`.
 */
export function sqlErrorDetails(error: unknown): SqlErrorDetails | null {
  if (!(error instanceof Error)) return null;
  const read = (name: string): string | undefined => textOf(Reflect.get(error, name));
  const code = read('code');
  if (code === undefined || !sqlState.test(code)) return null;
  return {
    message: error.message,
    code,
    detail: read('detail'),
    hint: read('hint'),
    schema: read('schema'),
    table: read('table'),
    column: read('column'),
    constraint: read('constraint'),
    position: read('position'),
  };
}
