/** One invalid field of what a caller sent. */
export interface FieldIssue {
  /** Path of the field, with dots between its parts. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/**
 * An issue with the path of its field, without a full stop, as part of a sentence that lists several. A message that is a
 * sentence of its own follows a colon: "roles: At least one role must be selected", "rows is required".
 */
export function issueText({ field, message }: Pick<FieldIssue, 'field' | 'message'>): string {
  const isSentence = /^\p{Lu}/u.test(message) || message.endsWith('.');
  return `${field}${isSentence ? ':' : ''} ${message.replace(/\.$/, '')}`;
}
