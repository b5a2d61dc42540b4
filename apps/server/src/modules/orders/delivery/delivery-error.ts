import type { StatusCode } from '@sigma/domain';
import type { StorageError } from '@sigma/storage';

/** Why a delivery failed, for the status of the order and its history row (PD-18 and PD-19). */
export interface DeliveryFailure {
  /** Status code of the order: AE for input and processing, TE for the destination. */
  readonly code: 'AE' | 'TE';
  readonly cause: StatusCode;
  readonly text: string;
}

/** An input of the delivery is missing or damaged, or a product could not be created. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly code: 'AE' | 'P1' | 'P2';
  constructor(code: 'AE' | 'P1' | 'P2', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The bucket that the customer named rejected an operation. */
export class DestinationError extends Error {
  override readonly name = 'DestinationError';
  readonly error: StorageError;
  constructor(error: StorageError) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

/** Converts any error of a delivery to the failure that the customer sees. */
export function deliveryFailureOf(error: unknown): DeliveryFailure {
  if (error instanceof DestinationError) return destinationFailure(error.error);
  if (error instanceof InputError) return { code: 'AE', cause: error.code, text: error.message };
  return { code: 'AE', cause: 'P1', text: 'Processing failed; the operator has the details.' };
}

/** What keeps a store from writing into a folder, named where the store can tell. */
export const objectInTheWay = ({ obstacle }: StorageError): string =>
  obstacle === undefined
    ? 'object with the name of the folder'
    : `object with the name of the folder "${obstacle}"`;

function destinationFailure(error: StorageError): DeliveryFailure {
  switch (error.code) {
    case 'no-such-bucket':
      return { code: 'TE', cause: 'AD', text: 'Destination rejected: the bucket does not exist' };
    case 'denied':
      return { code: 'TE', cause: 'AD', text: 'Destination rejected: no permission to write' };
    case 'bad-name':
      return {
        code: 'TE',
        cause: 'AD',
        text: 'Destination rejected: the name of the bucket or folder is not allowed',
      };
    case 'object-in-the-way':
      return { code: 'TE', cause: 'AD', text: `Destination rejected: there is an ${objectInTheWay(error)}` };
    case 'folder-in-the-way':
      return {
        code: 'TE',
        cause: 'AD',
        text: 'Destination rejected: there is a folder with the name of a delivered file',
      };
    case 'full':
      return { code: 'TE', cause: 'TE', text: 'Transfer failed: the destination has no space left' };
    default:
      return { code: 'TE', cause: 'TE', text: 'Transfer failed: the destination cannot be reached' };
  }
}
