import type { FieldIssue, Order } from '@sigma/contract';
import type { ReactNode } from 'react';
import type { Delivery } from '../../../parts/order-placing/order-form.ts';
import type { RequestedPass } from '../../../parts/passes/capture-input.ts';

/** What an order needs in addition to the capture; the page provides the fields of the order here. */
export interface DeliverySlot {
  readonly fields: ReactNode;
  /** Something was typed or chosen that would be lost. */
  readonly isTyped: boolean;
  /** Undefined when a field is invalid, which then shows why. */
  readonly read: () => Delivery | undefined;
  /** Shows at the fields what the server rejected. */
  readonly refuse: (errors: readonly FieldIssue[]) => void;
  readonly remember: (orders: readonly Order[]) => void;
  /** A dialog is open above the wizard: Escape belongs to it. */
  readonly isHeld: boolean;
}

export interface FailureSlot {
  readonly error: unknown;
  readonly isPlacing: boolean;
  readonly onBack: () => void;
  readonly onTryAgain: () => void;
}

/** What the page provides to the wizard. */
export interface WizardSlots {
  readonly delivery: DeliverySlot;
  /** The order could not be placed for a reason that no field can correct (spec 1:8). */
  readonly failure: (failure: FailureSlot) => ReactNode;
  /** The live status of a placed order. */
  readonly statusOf: (order: Order) => ReactNode;
  readonly onGoToDashboard: () => void;
  /** The wizard is left without a request; the passes have their present aim points. */
  readonly onLeave: (passes: readonly RequestedPass[]) => void;
}
