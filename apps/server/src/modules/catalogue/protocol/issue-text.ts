import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';
import { issueText } from '@sigma/domain';

/** Rejects a search for its parameters. */
export function badParameter(errors: readonly FieldIssue[]): Refusal {
  return refuse('bad_parameter', `The search is invalid: ${errors.map(issueText).join('; ')}.`, errors);
}
