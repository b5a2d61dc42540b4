/** A caller has used up its share; the edge answers 429 with Retry-After (PD-62). */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';
  readonly retryAfterS: number;

  constructor(message: string, retryAfterS: number) {
    super(message);
    this.retryAfterS = retryAfterS;
  }
}
