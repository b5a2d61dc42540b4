import type { Order } from '@sigma/contract';
import type { ReactNode } from 'react';
import type { OrderScene } from './order-scene.ts';

/** What the page gives the wizard: the cart, and how an order's status looks. */
export interface CheckoutProps {
  /** Scenes that are not skipped, of every collection. */
  readonly scenes: readonly OrderScene[];
  /** Nothing is in the cart, skipped or not. */
  readonly isEmpty: boolean;
  /** The cart with its skips, for the step Summary. */
  readonly cart: ReactNode;
  /** The status of an order that was placed, live. */
  readonly statusOf: (order: Order) => ReactNode;
  /** The files that were ordered leave the cart. */
  readonly onPlaced: (fileIds: readonly string[]) => void;
  readonly onGoToOrders: () => void;
}
