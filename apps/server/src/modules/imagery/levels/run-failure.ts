/** A product cannot be made, and could not be made by trying again. The sentence is for staff and customers. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  /** AE: an input is missing or damaged. P1: the processing failed. */
  readonly code: 'AE' | 'P1';

  constructor(code: 'AE' | 'P1', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
