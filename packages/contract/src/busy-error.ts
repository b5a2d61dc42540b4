/**
 * Thrown where too many wait already; the edge answers 503 with Retry-After. A refusal for services that a
 * handler calls through others.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly code = 'busy';
  readonly retryAfterS: number;
  constructor(message: string, retryAfterS: number) {
    super(message);
    this.retryAfterS = retryAfterS;
  }
}
