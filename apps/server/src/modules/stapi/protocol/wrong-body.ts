import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';

/** Refuses a body with every fault by its field. */
export function wrongBody(faults: readonly FieldIssue[]): Refusal {
  const sentence = faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return refuse('invalid_body', sentence, faults);
}
