/** One invalid field of what a caller sent. */
export interface FieldIssue {
  /** Path of the field, with dots between its parts. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}
