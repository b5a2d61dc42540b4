import type { Order } from '@sigma/contract';
import type { ReactNode } from 'react';
import type { OrderScene } from './order-scene.ts';

/** What the page provides to the wizard: the cart, and the status of an order. */
export interface CheckoutProps {
  /** The scenes that are not skipped, of every collection. */
  readonly scenes: readonly OrderScene[];
  /** The cart has no scenes, skipped or not. */
  readonly isEmpty: boolean;
  /** The cart with its skips, for the step Summary. */
  readonly cart: ReactNode;
  /** Skips these scenes in the cart. */
  readonly onSkip: (fileIds: readonly string[]) => void;
  /** The live status of a placed order. */
  readonly statusOf: (order: Order) => ReactNode;
  /** Shows a placed order as it is now. */
  readonly live: (order: Order, show: (current: Order) => ReactNode) => ReactNode;
  /** Removes the ordered files from the cart. */
  readonly onPlaced: (fileIds: readonly string[]) => void;
  readonly onGoToOrders: () => void;
}
