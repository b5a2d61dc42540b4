import type { ContractUse } from '@sigma/domain';
import type { ComponentType } from 'react';
import type { Icon } from '../ui/basics/button.tsx';
import type { NavigationPanel } from './navigation-store.ts';

/** A panel of an app, shown where the contract of the program has what it uses. */
export interface AppPanel extends HeaderPanel {
  readonly use: ContractUse;
}

/** A button of the header and the panel that it opens. */
export interface HeaderPanel {
  readonly name: NavigationPanel;
  readonly icon: Icon;
  readonly Panel: ComponentType<{ readonly onClose: () => void }>;
  /** A hook that returns the number on the button. */
  readonly useCount: () => number;
}

/** What the apps of the product contribute to the shell; the shell itself knows no feature. */
export interface ShellSlots {
  /** Header panels of the data app, shown to those who may open it. */
  readonly panels: readonly AppPanel[];
  /** What has happened, for every user. */
  readonly bell: HeaderPanel;
  /** A dialog that may open above any page. */
  readonly Dialogs: ComponentType;
}
