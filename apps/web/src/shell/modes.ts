import { type App, type FeatureFlags, mayOpenApp } from '@sigma/domain';
import { IconPackage, IconSatellite, IconSearch, IconWorld } from '@tabler/icons-react';
import type { Icon } from '../ui/basics/button.tsx';

/** A button of the rail. `path` follows the program prefix. */
export interface Mode {
  readonly label: string;
  readonly path: string;
  readonly icon: Icon;
  /** Begins every path that belongs to the mode. */
  readonly starts: readonly string[];
}

const SEARCH: Mode = { label: 'Search', path: '/map', icon: IconSearch, starts: ['/map', '/checkout'] };
const OPPORTUNITIES: Mode = {
  label: 'Opportunity Viewer',
  path: '/tasking',
  icon: IconSatellite,
  starts: ['/tasking'],
};
const ORDERS: Mode = { label: 'Orders', path: '/orders', icon: IconPackage, starts: ['/orders'] };
const tracker = (path: '/data/track' | '/tools/track'): Mode => ({
  label: 'Satellite tracker',
  path,
  icon: IconWorld,
  starts: [path],
});
const DATA_TRACKER = tracker('/data/track');
const TOOLS_TRACKER = tracker('/tools/track');

/** The modes of an app (spec 1:2.5#4); only those that exist. Other pages show the modes of Data where the user may open it. */
export function modesOf(app: App, flags: FeatureFlags, isTaskingOn: boolean): readonly Mode[] {
  if (app === 'monitor') return [];
  if (app === 'tools') return mayOpenApp('tools', flags) ? [TOOLS_TRACKER] : [];
  if (!mayOpenApp('data', flags)) return [];
  return [SEARCH, ...(isTaskingOn ? [OPPORTUNITIES] : []), ORDERS, DATA_TRACKER];
}

export function isModeOf(mode: Mode, pathAfterPrefix: string): boolean {
  return mode.starts.some((start) => pathAfterPrefix === start || pathAfterPrefix.startsWith(`${start}/`));
}
