import { type App, type FeatureFlags, mayOpenApp } from '@sigma/domain';
import { IconPackage, IconSearch } from '@tabler/icons-react';
import type { Icon } from '../../ui/button.tsx';

/** A button of the rail. `path` follows the program prefix. */
export interface Mode {
  readonly label: string;
  readonly path: string;
  readonly icon: Icon;
  /** Begins every path that belongs to the mode. */
  readonly starts: readonly string[];
}

const SEARCH: Mode = { label: 'Search', path: '/map', icon: IconSearch, starts: ['/map', '/checkout'] };
const ORDERS: Mode = { label: 'Orders', path: '/orders', icon: IconPackage, starts: ['/orders'] };

/** The rail of an app (1:2.5#4-6); only what exists. The rest of the product shows the rail of Data where one may. */
export function modesOf(app: App, flags: FeatureFlags): readonly Mode[] {
  if (app === 'monitor' || app === 'tools') return [];
  return mayOpenApp('data', flags) ? [SEARCH, ORDERS] : [];
}

export function isModeOf(mode: Mode, pathAfterPrefix: string): boolean {
  return mode.starts.some((start) => pathAfterPrefix === start || pathAfterPrefix.startsWith(`${start}/`));
}
