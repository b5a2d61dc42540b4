import type { FieldIssue, Order } from '@sigma/contract';
import type { ReactNode } from 'react';
import type { CaptureDelivery } from './capture-order.ts';

/** What an order needs beside the capture; the page puts the fields of the checkout here. */
export interface DeliverySlot {
  readonly fields: ReactNode;
  /** Something was typed or chosen, and would be lost. */
  readonly isTyped: boolean;
  /** Undefined with a fault, which then stands at its field. */
  readonly read: () => CaptureDelivery | undefined;
  /** Puts what the server refused at its fields. */
  readonly refuse: (errors: readonly FieldIssue[]) => void;
  readonly remember: (order: Order) => void;
  /** Something is open above the wizard: Escape belongs to it. */
  readonly isHeld: boolean;
}

export interface FailureSlot {
  readonly error: unknown;
  readonly isPlacing: boolean;
  readonly onBack: () => void;
  readonly onTryAgain: () => void;
}

/** What other features give the wizard. */
export interface WizardSlots {
  readonly delivery: DeliverySlot;
  /** The order could not be placed for a reason that no field can mend (spec 1:8). */
  readonly failure: (failure: FailureSlot) => ReactNode;
  /** The status of an order that was placed, live. */
  readonly statusOf: (order: Order) => ReactNode;
  readonly onGoToDashboard: () => void;
}
