import { expect, it } from 'vitest';
import { errorText, refusedText } from './error-text.ts';
import { ApiError, NetworkError } from './errors.ts';

const refused = (status: number, code: string, detail: string) => new ApiError({ status, code, detail });

it('explains a change that the state of a record does not allow in the words of the server', () => {
  const error = refused(409, 'wrong_state', 'The job is active. Only failed jobs can be run again.');
  expect(refusedText('The job was not queued again', error)).toEqual({
    title: 'The job was not queued again',
    text: 'The job is active. Only failed jobs can be run again.',
  });
});

it('never shows what the server says about any other problem', () => {
  for (const [status, code] of [
    [400, 'bad_parameter'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [500, 'internal'],
    [503, 'unavailable'],
  ] as const) {
    const error = refused(status, code, 'stack of the server');
    expect(refusedText('It was not saved', error)).toEqual(errorText(error));
    expect(Object.values(errorText(error)).join()).not.toContain('stack');
  }
});

it.each([
  ['GET', 'to view this resource'],
  ['POST', 'to view this resource'],
  ['PATCH', 'to make this change'],
  ['DELETE', 'to make this change'],
])('a %s without permission is denied with words about what was requested', (method, words) => {
  const error = new ApiError({ status: 403, code: 'forbidden', detail: '', method });
  expect(errorText(error).text).toContain(words);
});

it.each(['network', 'timeout'] as const)(
  'names no button after a %s error, because screens name it differently',
  (code) => {
    expect(errorText(new NetworkError(code, undefined)).text).toMatch(/^The server [a-z ]+\. Try again\.$/);
  },
);
