import { MissingParameterError } from '@sigma/contract';
import { ApiError, NetworkError } from './errors.ts';

export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

/** What is said without permission (spec 2:8#9, spec 2:8#10). */
export const DENIED_TEXT = {
  view: 'You do not have the permissions to view this resource.',
  change: 'You do not have the permissions to make this change. Nothing was changed.',
  programCreation: 'You do not have the permissions to create new programs.',
} as const;

/** Texts for people, chosen by the code of the error. */
const TEXTS: Readonly<Record<string, ErrorText>> = {
  // They name no button, because it is called Refresh, Retry or Try again depending on the screen.
  network: { title: 'Network Error', text: 'The server cannot be reached. Try again.' },
  timeout: { title: 'Network Error', text: 'The server did not answer in time. Try again.' },
  forbidden: { title: 'No permission', text: DENIED_TEXT.view },
  contract_not_started: {
    title: 'The contract has not started',
    text: 'Until its first day only the pages of the program are open. The program details show the dates.',
  },
  contract_ended: {
    title: 'The contract has ended',
    text: 'Nothing new can be requested. What was ordered or delivered stays available.',
  },
  contract_product: {
    title: 'Not in the contract',
    text: 'The contract of this program does not include this product. The program details list what it includes.',
  },
  contract_level: {
    title: 'Level not in the contract',
    text: 'The contract of this program does not include this product level. Choose a level that the program details list.',
  },
  contract_sensor: {
    title: 'Satellite not in the contract',
    text: 'The contract of this program does not include every satellite of this request. Leave their scenes or passes out.',
  },
  not_found: { title: 'Not found', text: 'It does not exist, or it belongs to another program.' },
  duplicate_name: { title: 'Name in use', text: 'This name already exists. Choose another one.' },
  already_exists: { title: 'Already exists', text: 'It exists already, here or in another program.' },
  wrong_state: {
    title: 'Not possible now',
    text: 'It has changed since it was shown. Refresh and check again.',
  },
  precondition_failed: {
    title: 'Changed since you opened it',
    text: 'Nothing was saved. Open it again, check it, and save again.',
  },
  too_expensive: {
    title: 'This would take too long',
    text: 'Choose a shorter time, a smaller area or fewer satellites.',
  },
  too_many_requests: { title: 'Too many requests', text: 'Wait a moment and try again.' },
  unavailable: { title: 'Busy', text: 'The server cannot answer now. Try again in a moment.' },
};

/** What a call with this method would have altered; a POST may be a search. */
const isChange = ({ method }: ApiError): boolean => ['PUT', 'PATCH', 'DELETE'].includes(method ?? '');

export function errorText(error: unknown): ErrorText {
  if (error instanceof MissingParameterError) return { title: 'Request not sent', text: error.message };
  if (error instanceof ApiError && error.code === 'forbidden' && isChange(error))
    return { title: 'No permission', text: DENIED_TEXT.change };
  const code = error instanceof ApiError || error instanceof NetworkError ? error.code : 'unknown';
  return (
    TEXTS[code] ?? {
      title: 'Something went wrong.',
      text: 'Try again. If the problem persists, contact support.',
    }
  );
}

/**
 * Why a change was not made. A refusal because of the state of a record is explained by the server in a sentence for people, because
 * only it knows the state; every other problem has its usual text.
 */
export function refusedText(title: string, error: unknown): ErrorText {
  const isExplained = error instanceof ApiError && error.code === 'wrong_state' && error.detail !== '';
  return isExplained ? { title, text: error.detail } : errorText(error);
}
