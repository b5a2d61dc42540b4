import { type App, type FeatureFlags, mayOpenApp } from '@sigma/domain';
import {
  IconCalendarTime,
  IconClipboardData,
  IconCpu,
  IconInfoCircle,
  IconLayoutDashboard,
  IconMapPin,
  IconPackage,
  IconPencil,
  IconPhotoSearch,
  IconSatellite,
  IconSearch,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { Icon } from '../ui/basics/button.tsx';

/** A button of the rail. `path` follows the program prefix. */
export interface Mode {
  readonly label: string;
  readonly path: string;
  readonly icon: Icon;
  /** Begins every path that belongs to the mode. */
  readonly starts: readonly string[];
  /** Begins paths that belong to other modes although they begin as this one's do. */
  readonly except?: readonly string[];
  /** Its code is loaded while another page of the app is quiet, because people return to it again and again. */
  readonly isLoadedAhead?: true;
}

const SEARCH: Mode = { label: 'Search', path: '/map', icon: IconSearch, starts: ['/map', '/checkout'] };
const OPPORTUNITIES: Mode = {
  label: 'Opportunity Viewer',
  path: '/tasking',
  icon: IconSatellite,
  starts: ['/tasking'],
};
const ORDERS: Mode = { label: 'Orders', path: '/orders', icon: IconPackage, starts: ['/orders'] };
const tracker = (path: '/data/track' | '/monitor/track' | '/tools/track'): Mode => ({
  label: 'Satellite tracker',
  path,
  icon: IconWorld,
  starts: [path],
});
const DATA_TRACKER = tracker('/data/track');
const DASHBOARD: Mode = {
  label: 'Dashboard',
  path: '/monitor',
  icon: IconLayoutDashboard,
  starts: ['/monitor'],
  except: ['/monitor/findings', '/monitor/reports', '/monitor/track'],
  isLoadedAhead: true,
};
const FINDINGS: Mode = {
  label: 'Findings',
  path: '/monitor/findings',
  icon: IconPhotoSearch,
  starts: ['/monitor/findings'],
};
const REPORTS: Mode = {
  label: 'Reports',
  path: '/monitor/reports',
  icon: IconClipboardData,
  starts: ['/monitor/reports'],
};
const MONITOR_MODES = [DASHBOARD, FINDINGS, REPORTS, tracker('/monitor/track')];
const TOOLS_TRACKER = tracker('/tools/track');
const ORDER_DESK: Mode = {
  label: 'Orders of all programs',
  path: '/tools/orders',
  icon: IconPackage,
  starts: ['/tools/orders'],
};
const OPERATOR_DESK: Mode = {
  label: 'Operator’s desk',
  path: '/tools/desk',
  icon: IconCalendarTime,
  starts: ['/tools/desk'],
};
const PROCESSING: Mode = {
  label: 'Processing',
  path: '/tools/processing',
  icon: IconCpu,
  starts: ['/tools/processing'],
};
const NOTATION: Mode = {
  label: 'Notation',
  path: '/tools/notation',
  icon: IconPencil,
  starts: ['/tools/notation'],
};
const TOOLS_MODES = [TOOLS_TRACKER, ORDER_DESK, OPERATOR_DESK, PROCESSING, NOTATION];

/** The modes of an app (spec 1:2.5#4); only those that exist. Other pages show the modes of Data where the user may open it. */
export function modesOf(app: App, flags: FeatureFlags): readonly Mode[] {
  if (app === 'monitor') return mayOpenApp('monitor', flags) ? MONITOR_MODES : [];
  if (app === 'tools') return mayOpenApp('tools', flags) ? TOOLS_MODES : [];
  if (!mayOpenApp('data', flags)) return [];
  return [SEARCH, OPPORTUNITIES, ORDERS, DATA_TRACKER];
}

const DETAILS: Mode = { label: 'Details', path: '/details', icon: IconInfoCircle, starts: ['/', '/details'] };
const ASSETS: Mode = { label: 'Assets', path: '/assets', icon: IconMapPin, starts: ['/assets', '/asset'] };
const USERS: Mode = { label: 'Users', path: '/users', icon: IconUsers, starts: ['/users'] };

/** Whether a path belongs to the pages about the program (spec 2:2#41). */
export const isProgramPage = (pathAfterPrefix: string): boolean =>
  [DETAILS, USERS, ASSETS].some((mode) => isModeOf(mode, pathAfterPrefix));

/** The modes of the pages about the program. Users of Monitor and administrators read assets. */
export function programModesOf(flags: FeatureFlags): readonly Mode[] {
  const seesAssets = flags.program_admin || flags.user_can_access_monitor;
  return [DETAILS, ...(flags.program_admin ? [USERS] : []), ...(seesAssets ? [ASSETS] : [])];
}

export function isModeOf(
  { starts, except = [] }: Pick<Mode, 'starts' | 'except'>,
  pathAfterPrefix: string,
): boolean {
  const isBelow = (start: string) => pathAfterPrefix === start || pathAfterPrefix.startsWith(`${start}/`);
  return starts.some(isBelow) && !except.some(isBelow);
}
