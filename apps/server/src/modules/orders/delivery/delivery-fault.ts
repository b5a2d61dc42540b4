import type { StatusCode } from '@sigma/domain';
import type { StorageError } from '@sigma/storage';

/** Why a delivery ended, for the order's status and its history row (decisions 18 and 19). */
export interface DeliveryFault {
  /** What the order carries: AE for input and processing, TE for the destination. */
  readonly code: 'AE' | 'TE';
  readonly cause: StatusCode;
  readonly text: string;
}

/** An input of the delivery that is missing or damaged, or a product that could not be made. */
export class InputFault extends Error {
  override readonly name = 'InputFault';
  readonly code: 'AE' | 'P1' | 'P2';
  constructor(code: 'AE' | 'P1' | 'P2', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A refusal of the bucket that the customer named. */
export class DestinationFault extends Error {
  override readonly name = 'DestinationFault';
  readonly error: StorageError;
  constructor(error: StorageError) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

export function faultOf(error: unknown): DeliveryFault {
  if (error instanceof DestinationFault) return destinationFault(error.error);
  if (error instanceof InputFault) return { code: 'AE', cause: error.code, text: error.message };
  return { code: 'AE', cause: 'P1', text: 'Processing failed; the operator has the details.' };
}

function destinationFault(error: StorageError): DeliveryFault {
  switch (error.code) {
    case 'no-such-bucket':
      return { code: 'TE', cause: 'AD', text: 'Destination refused: there is no such bucket' };
    case 'denied':
      return { code: 'TE', cause: 'AD', text: 'Destination refused: no permission to write' };
    case 'bad-name':
      return {
        code: 'TE',
        cause: 'AD',
        text: 'Destination refused: the name of the bucket or folder is not allowed',
      };
    case 'full':
      return { code: 'TE', cause: 'TE', text: 'Transfer failed: the destination has no space left' };
    default:
      return { code: 'TE', cause: 'TE', text: 'Transfer failed: the destination cannot be reached' };
  }
}
