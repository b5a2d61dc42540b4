import type { Operation } from '../operation.ts';

/** The headers of answers that the API document describes. */
export const ANSWER_HEADERS = {
  ETag: {
    description:
      'Entity tag of this state. If-None-Match with it answers 304 while nothing has changed; If-Match with it makes a write fail with 412 once what the write replaces has changed',
    schema: { type: 'string' },
  },
  Location: { description: 'Address of what was created, or of the file', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': { description: 'The scheme of access tokens (RFC 6750)', schema: { type: 'string' } },
  'X-Request-Id': {
    description: 'Id of the request in the log: the one that was sent in this header, or a new one',
    schema: { type: 'string' },
  },
} as const;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** A header that answers with a certain status have. */
export interface StatedHeader {
  readonly name: AnswerHeader;
  /** Whether each of them has it. */
  readonly always: boolean;
}

type Stated = Pick<Operation, 'status' | 'alsoAnswers' | 'tagged' | 'createsAt'>;

/** The described headers of the answers of an operation that have this status. */
export function answerHeadersOf(operation: Stated, status: number): readonly StatedHeader[] {
  const headers: StatedHeader[] = [{ name: 'X-Request-Id', always: true }];
  const add = (name: AnswerHeader, always = true) => headers.push({ name, always });
  // A tile outside of the data has a tag too; a call whose success is 204 has nothing to tag.
  const isEmpty = status === 204 && operation.status === 204;
  const isOfState = (status < 400 || status === 416) && !isEmpty && status !== 302;
  if (isOfState && (operation.tagged || operation.alsoAnswers.includes(304))) add('ETag', status === 304);
  if (status === 201 && operation.createsAt !== undefined) add('Location', false);
  if (status === 302) add('Location');
  if (status === 401) add('WWW-Authenticate');
  if (status === 429) add('Retry-After');
  if (status === 503) add('Retry-After', false);
  return headers;
}
