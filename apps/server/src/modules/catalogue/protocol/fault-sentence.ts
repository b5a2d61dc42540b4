import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';

/** What is wrong with a field, without the point at its end. */
export function faultText({ field, message }: FieldIssue): string {
  const isSentence = /^[A-Z]/.test(message);
  return `${field}${isSentence ? ':' : ''} ${message.replace(/\.$/, '')}`;
}

/** Rejects a search for its parameters. */
export function badParameter(errors: readonly FieldIssue[]): Refusal {
  return refuse('bad_parameter', `The search is wrong: ${errors.map(faultText).join('; ')}.`, errors);
}
