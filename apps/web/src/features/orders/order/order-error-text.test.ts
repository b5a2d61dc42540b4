import { expect, it } from 'vitest';
import { errorText } from '../../../api/error-text.ts';
import { ApiError, NetworkError } from '../../../api/errors.ts';
import { orderErrorText } from './order-error-text.ts';

it('advises Refresh for orders only when the network failed', () => {
  expect(orderErrorText(new NetworkError('network', undefined))).toEqual({
    title: 'Network Error',
    text: 'The server cannot be reached. Use Refresh to try again.',
  });
  const missing = new ApiError({ status: 404, code: 'not_found', detail: '' });
  expect(orderErrorText(missing)).toEqual(errorText(missing));
});
