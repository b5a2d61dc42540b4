import { type ErrorText, errorText } from '../../../api/error-text.ts';
import { NetworkError } from '../../../api/errors.ts';

/** Advice next to the button Refresh of the orders (spec 1:8). */
export const REFRESH_ADVICE = 'Use Refresh to try again.';

/** Why an order, or what belongs to it, is not shown; without a connection, with the advice to use Refresh. */
export function orderErrorText(error: unknown): ErrorText {
  const { title, text } = errorText(error);
  return error instanceof NetworkError
    ? { title, text: `${error.message} ${REFRESH_ADVICE}` }
    : { title, text };
}
