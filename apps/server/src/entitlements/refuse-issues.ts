import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';
import { CONTRACT_CODES } from '@sigma/domain';

/**
 * Refuses input with its issues. What the contract of a program does not permit comes first (403), then what does not exist for it
 * (404), then everything that is wrong with the input itself.
 *
 * @param input code and sentence of issues of the last kind
 */
export function refuseIssues(
  issues: readonly FieldIssue[],
  input: { readonly code: 'invalid_body' | 'bad_parameter'; readonly detail: string },
): Refusal {
  for (const code of [...CONTRACT_CODES, 'not_found'] as const) {
    const messages = issues.flatMap((issue) => (issue.code === code ? [sentence(issue.message)] : []));
    if (messages.length > 0) return refuse(code, [...new Set(messages)].join(' '), issues);
  }
  return refuse(input.code, input.detail, issues);
}

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);
