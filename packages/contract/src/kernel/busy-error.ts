/**
 * Thrown where too many wait already; the edge answers 503 with Retry-After. A refusal for services that a
 * handler calls through others.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly code = 'busy';
  /** The name of the queue, for the log. */
  readonly queue: string;
  readonly retryAfterS: number;
  constructor(queue: string, message: string, retryAfterS: number) {
    super(message);
    this.queue = queue;
    this.retryAfterS = retryAfterS;
  }
}
