import { StorageError } from '@sigma/storage';
import { RunFailure } from './run-failure.ts';

/** The archive has no room for a product that was not ordered. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  /** As the system calls a full disk. */
  readonly code = 'ENOSPC';

  constructor(cause?: unknown) {
    super('The archive has no room for the product.', { cause });
  }
}

/** Throws a NoRoomError if a product could not be stored because the archive is full, and other errors as they are. */
export function noRoomIfFull(error: unknown): never {
  const isFull =
    error instanceof RunFailure && error.cause instanceof StorageError && error.cause.code === 'full';
  throw isFull ? new NoRoomError(error) : error;
}
