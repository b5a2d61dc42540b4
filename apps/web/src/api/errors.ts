import type { FieldIssue } from '@sigma/contract';

/** The server answered with a status of 400 or above. Decisions are based on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldIssue[];
  readonly requestId: string | undefined;
  /** The method of the call, such as "PATCH". */
  readonly method: string | undefined;
  /** When the server allows another try, for a status that passes by itself. */
  readonly retryAfterMs: number | undefined;
  /** Whether the server is at work on what was requested. */
  readonly isPreparing: boolean;
  constructor(from: {
    status: number;
    code: string;
    detail: string;
    errors?: readonly FieldIssue[] | undefined;
    requestId?: string | undefined;
    method?: string | undefined;
    retryAfterMs?: number | undefined;
    isPreparing?: boolean | undefined;
  }) {
    super(`${from.status} ${from.code}: ${from.detail}`);
    this.status = from.status;
    this.code = from.code;
    this.detail = from.detail;
    this.errors = from.errors ?? [];
    this.requestId = from.requestId;
    this.method = from.method;
    this.retryAfterMs = from.retryAfterMs;
    this.isPreparing = from.isPreparing ?? false;
  }
}

/** A change was refused because the record is no longer as it was read. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** No response: no connection, or nothing within the time limit. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code: 'network' | 'timeout';
  constructor(code: 'network' | 'timeout', cause: unknown) {
    super(code === 'timeout' ? 'The server did not answer in time.' : 'The server cannot be reached.', {
      cause,
    });
    this.code = code;
  }
}

/** The name of what was thrown, of which only some are errors of this realm. */
export const nameOf = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined;

/** The response does not match the contract. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  constructor(operationId: string, cause: unknown) {
    super(`The response to ${operationId} does not match the contract.`, { cause });
  }
}
