/** The header that says that the server is at work on what was requested, and not too busy. */
export const PREPARING_HEADER = 'sigma-preparing';

/**
 * Thrown when a queue is full; the edge answers 503 with Retry-After. It serves as a refusal for services that a
 * handler calls indirectly.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly code = 'busy';
  /** Name of the full queue, for the log. */
  readonly queue: string;
  readonly retryAfterS: number;
  /** Whether the server is at work on what was requested; the edge says so in the header `sigma-preparing`. */
  readonly isPreparing: boolean;
  constructor(queue: string, message: string, retryAfterS: number, isPreparing = false) {
    super(message);
    this.queue = queue;
    this.retryAfterS = retryAfterS;
    this.isPreparing = isPreparing;
  }
}
