export const databaseErrorCodes = [
  'swallowed-error',
  'engine-stopped',
  'outside-transaction',
  'folder-in-use',
  'migration-edited',
  'migration-unknown',
  'migration-failed',
  'migration-name',
] as const;

export type DatabaseErrorCode = (typeof databaseErrorCodes)[number];

/** A fault of the database layer itself (not of one statement: those carry a SQLSTATE, see `sqlFault`). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What the server says about a statement that failed; `code` is the SQLSTATE. */
export interface SqlFault {
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

/** A statement that the embedded engine refused, with the members that `pg` gives its own errors. */
export class SqlError extends Error implements SqlFault {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  readonly position: string | undefined;

  constructor(fault: SqlFault) {
    super(fault.message);
    this.code = fault.code;
    this.detail = fault.detail;
    this.hint = fault.hint;
    this.schema = fault.schema;
    this.table = fault.table;
    this.column = fault.column;
    this.constraint = fault.constraint;
    this.position = fault.position;
  }
}

const sqlState = /^[0-9A-Z]{5}$/;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads the SQLSTATE and its companions off an error of either engine; null when the error did not come
 * from a statement. Look at `code` ('23505' unique, '23514' check, '23503' foreign key) and `constraint`.
 */
export function sqlFault(error: unknown): SqlFault | null {
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
