import { IconCloud, IconPhoto, IconSquareOff } from '@tabler/icons-react';
import type { Icon } from '../../../ui/basics/button.tsx';
import type { OverlayMode } from '../scene/overlay-mode.ts';

/** What of a task is drawn on the map, as its buttons and menu entries show it. */
export const OVERLAY_FACES: Readonly<Record<OverlayMode, { readonly label: string; readonly icon: Icon }>> = {
  none: { label: 'No picture', icon: IconSquareOff },
  rgb: { label: 'RGB picture', icon: IconPhoto },
  clouds: { label: 'Clouds', icon: IconCloud },
};
