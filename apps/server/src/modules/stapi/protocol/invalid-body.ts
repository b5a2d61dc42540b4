import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';

/** Rejects a body with all its issues and their fields. */
export function invalidBody(issues: readonly FieldIssue[]): Refusal {
  const sentence = issues.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return refuse('invalid_body', sentence, issues);
}
