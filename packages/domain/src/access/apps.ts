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

/** Whether the contract of the program opens the page at a path. */
export type OpensPath = (path: string) => boolean;

/** Apps in the app list: built, and open to the user by role and contract (PD-1, PD-2). Tools is never listed (PD-5). */
export function offeredApps(
  flags: FeatureFlags,
  built: readonly MainApp[],
  opens: OpensPath,
): readonly MainApp[] {
  return MAIN_APPS.filter(
    (app) =>
      app !== 'tools' &&
      built.includes(app) &&
      mayOpenApp(app, flags) &&
      startPathOf(app, opens) !== undefined,
  );
}

/** The first of these that the contract opens is where an app starts. */
const START_PATHS: Readonly<Record<MainApp, readonly string[]>> = {
  data: ['/map', '/tasking', '/orders'],
  monitor: ['/monitor'],
  tools: ['/tools'],
};

/** The path on which an app opens; undefined if the contract of the program opens no page of it. */
export function startPathOf(app: MainApp, opens: OpensPath): string | undefined {
  return START_PATHS[app].find(opens);
}

/** Everything that decides where "/" leads. */
export interface HomeQuestion {
  readonly flags: FeatureFlags;
  readonly lastApp: MainApp | undefined;
  readonly built: readonly MainApp[];
  readonly opens: OpensPath;
}

/**
 * Where "/" leads (spec 1:2.3): the last app if allowed, else Monitor, else the map, else the no-access page; "" for the page
 * of the program if its contract opens none of the apps for which the user has the roles.
 */
export function homePath({ flags, lastApp, built, opens }: HomeQuestion): string {
  const order = [...(lastApp === undefined ? [] : [lastApp]), 'monitor', 'data'] as const;
  const allowed = order.filter((app) => built.includes(app) && mayOpenApp(app, flags));
  if (allowed.length === 0) return '/error/noaccess/sigma';
  return allowed.map((app) => startPathOf(app, opens)).find((path) => path !== undefined) ?? '';
}
