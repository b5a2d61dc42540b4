import type { FieldIssue } from '@sigma/contract';

/** What is wrong with a field, without the point at its end. */
export function faultText({ field, message }: FieldIssue): string {
  const isSentence = /^[A-Z]/.test(message);
  return `${field}${isSentence ? ':' : ''} ${message.replace(/\.$/, '')}`;
}
