/** Work has failed while the server had other things to do, which may be why. The cause is the failure. */
export class ContendedError extends Error {
  override readonly name = 'ContendedError';
}
