import type { ComponentType } from 'react';
import { DownloadsPanel, useOpenDownloads } from '../../features/downloads/downloads-panel.tsx';
import { CartSlotPanel, useCartCount } from '../data/cart-slot.tsx';

/**
 * Where features enter the header. A slot that is undefined is not shown, so a part that does not work yet
 * is not in reach. Each panel gets `onClose`.
 */
export interface HeaderPanel {
  readonly Panel: ComponentType<{ readonly onClose: () => void }>;
  /** Number on the button; a hook. */
  readonly useCount: () => number;
}

export const downloadsSlot: HeaderPanel | undefined = { Panel: DownloadsPanel, useCount: useOpenDownloads };
export const cartSlot: HeaderPanel | undefined = { Panel: CartSlotPanel, useCount: useCartCount };
