/** The most of the stated time by which answers to an outage differ. */
const SPREAD = 0.5;

/**
 * The header Retry-After of an answer, in whole seconds. An outage meets many clients at once, which would all come back in the same
 * second, so a 503 asks each for up to half of the time more; a 429 states when the limit of its caller ends.
 */
export function retryAfterText(status: number, seconds: number, random: () => number = Math.random): string {
  const most = status === 503 ? Math.max(1, Math.round(seconds * SPREAD)) : 0;
  return String(seconds + Math.floor(random() * (most + 1)));
}
