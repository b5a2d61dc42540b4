import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';

/** The text of an issue with the path of its field, without a final period. */
export function issueText({ field, message }: FieldIssue): string {
  const isSentence = /^[A-Z]/.test(message);
  return `${field}${isSentence ? ':' : ''} ${message.replace(/\.$/, '')}`;
}

/** Rejects a search for its parameters. */
export function badParameter(errors: readonly FieldIssue[]): Refusal {
  return refuse('bad_parameter', `The search is invalid: ${errors.map(issueText).join('; ')}.`, errors);
}
