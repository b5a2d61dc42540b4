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

/** Whether a product could not be stored because the archive is full, which says nothing about its capture. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof RunFailure && error.cause instanceof StorageError && error.cause.code === 'full';

/** Throws a NoRoomError if a product could not be stored because the archive is full, and other errors as they are. */
export function noRoomIfFull(error: unknown): never {
  throw isNoRoom(error) ? new NoRoomError(error) : error;
}
