import type { FeatureFlags } from './flags.ts';

/** The apps that a path can belong to (spec 1:2.1). */
export const APPS = ['monitor', 'data', 'tools', 'error', 'base'] as const;
export type App = (typeof APPS)[number];

/** The apps that users choose between. */
export const MAIN_APPS = ['data', 'monitor', 'tools'] as const;
export type MainApp = (typeof MAIN_APPS)[number];

const PROGRAM_PREFIX = /^\/program\/([^/]+)(?=\/|$)/;

/** The path after `/program/{id}`, to which the route rules apply (PD-56). */
export function pathInProgram(path: string): string {
  return path.replace(PROGRAM_PREFIX, '') || '/';
}

/** The path segment after "program" if it is an id, otherwise undefined. */
export function programIdInPath(path: string): number | undefined {
  const segment = PROGRAM_PREFIX.exec(path)?.[1];
  return segment !== undefined && /^\d+$/.test(segment) ? Number(segment) : undefined;
}

/** Determines the app that a path belongs to. */
export function currentApp(path: string): App {
  const rest = pathInProgram(path);
  if (rest.includes('/error')) return 'error';
  if (rest.includes('/monitor')) return 'monitor';
  if (rest.includes('/checkout')) return 'data';
  if (['/tasking', '/data', '/map', '/orders'].some((start) => rest.startsWith(start))) return 'data';
  if (rest.startsWith('/tools')) return 'tools';
  return 'base';
}

const OF_ALL_PROGRAMS = /^\/(admin|tools\/(orders|desk|processing|notation))(\/|$)/;

/** Whether another program would change what a path shows; pages of staff show all programs at once. */
export function showsActiveProgram(path: string): boolean {
  return !OF_ALL_PROGRAMS.test(pathInProgram(path));
}

/** Whether the user's grants open an app (PD-1). */
export function mayOpenApp(app: MainApp, flags: FeatureFlags): boolean {
  switch (app) {
    case 'data':
      return flags.user_can_access_data || flags.user_can_access_tasking;
    case 'monitor':
      return flags.user_can_access_monitor;
    case 'tools':
      return flags.osk_employee;
  }
}

/** Apps in the app list: those that the user may open and that are built. Tools is never listed (PD-5). */
export function offeredApps(flags: FeatureFlags, built: readonly MainApp[]): readonly MainApp[] {
  return MAIN_APPS.filter((app) => app !== 'tools' && built.includes(app) && mayOpenApp(app, flags));
}

const START_PATH: Readonly<Record<MainApp, string>> = { data: '/map', monitor: '/monitor', tools: '/tools' };

/** The path on which an app opens. */
export function startPathOf(app: MainApp): string {
  return START_PATH[app];
}

/** Everything that decides where "/" leads. */
export interface HomeQuestion {
  readonly flags: FeatureFlags;
  readonly lastApp: MainApp | undefined;
  readonly built: readonly MainApp[];
}

/** Where "/" leads (spec 1:2.3): the last app if allowed, else Monitor, else the map, else the no-access page. */
export function homePath({ flags, lastApp, built }: HomeQuestion): string {
  const allowed = (app: MainApp) => built.includes(app) && mayOpenApp(app, flags);
  if (lastApp !== undefined && allowed(lastApp)) return startPathOf(lastApp);
  if (allowed('monitor')) return startPathOf('monitor');
  if (allowed('data')) return startPathOf('data');
  return '/error/noaccess/sigma';
}
