import { HAS_DATA, HAS_SCENES } from '@sigma/contract';
import { IconDownload, IconShoppingCart } from '@tabler/icons-react';
import { DownloadsPanel, useOpenDownloads } from '../../../features/downloads/downloads-panel.tsx';
import type { ShellSlots } from '../../../shell/slots.ts';
import { CartSlotPanel, useCartCount } from './cart-slot.tsx';
import { DownloadChoiceDialog } from './downloads-slot.tsx';

/** What the data app contributes to the shell. */
export const DATA_SHELL_SLOTS: Pick<ShellSlots, 'panels' | 'Dialogs'> = {
  panels: [
    {
      name: 'Downloads',
      icon: IconDownload,
      Panel: DownloadsPanel,
      useCount: useOpenDownloads,
      use: HAS_SCENES,
    },
    { name: 'Cart', icon: IconShoppingCart, Panel: CartSlotPanel, useCount: useCartCount, use: HAS_DATA },
  ],
  Dialogs: DownloadChoiceDialog,
};
