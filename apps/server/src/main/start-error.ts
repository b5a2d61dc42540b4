/** The start cannot go on for a reason that the operator can change; the message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
