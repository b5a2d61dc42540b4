import {
  currentApp,
  homePath,
  type MainApp,
  mayOpenApp,
  pathInProgram,
  programIdInPath,
  startPathOf,
} from './apps.ts';
import type { FeatureFlags } from './flags.ts';
import type { ProgramRole } from './roles.ts';

export interface ProgramChoice {
  readonly id: number;
  readonly active: boolean;
}

/** Stands for "no program" (1:2.2). */
export const NO_PROGRAM = -1;

/** Paths that never carry a program prefix (decision 56). */
const UNPREFIXED = ['/error', '/settings', '/admin', '/callback'] as const;

function startsWithSegment(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

function isPrefixed(path: string): boolean {
  return startsWithSegment(path, '/program');
}

/** Id named by the path, else the last stored one, else -1; it need not be one of the user's (1:2.2#1-2). */
export function programIdOf(path: string, storedId: number | undefined): number {
  return programIdInPath(path) ?? storedId ?? NO_PROGRAM;
}

/** The program in the path when it is the user's, else the stored one if valid, else the first active one, else the first. */
export function activeProgramId(
  path: string,
  storedId: number | undefined,
  programs: readonly ProgramChoice[],
): number {
  const wanted = [programIdInPath(path), storedId];
  const mine = wanted.find((id) => programs.some((program) => program.id === id));
  return mine ?? programs.find((program) => program.active)?.id ?? programs[0]?.id ?? NO_PROGRAM;
}

export interface RouteQuestion {
  /** Path without query and hash. */
  readonly path: string;
  readonly programs: readonly ProgramChoice[];
  readonly activeId: number;
  /** Roles in the active program. */
  readonly roles: readonly ProgramRole[];
  readonly flags: FeatureFlags;
  readonly lastApp: MainApp | undefined;
  readonly built: readonly MainApp[];
}

/** Where a path really leads; `keepsQuery` says whether query and hash go along. */
export type RouteDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly path: string; readonly keepsQuery: boolean };

const STAY: RouteDecision = { kind: 'stay' };
const kept = (path: string): RouteDecision => ({ kind: 'redirect', path, keepsQuery: true });
const bare = (path: string): RouteDecision => ({ kind: 'redirect', path, keepsQuery: false });

/** One step of the rules of 1:2.2, 1:2.3 and 1:6; asked again for its own answer it ends in "stay". */
export function decideRoute(question: RouteQuestion): RouteDecision {
  const { path, programs, activeId } = question;
  if (UNPREFIXED.some((start) => startsWithSegment(path, start))) return STAY;
  if (programs.length === 0) return bare('/error/program');
  if (!isPrefixed(path)) return path === '/' ? toHome(question) : kept(`/program/${activeId}${path}`);
  const inPath = programIdInPath(path);
  if (!programs.some((program) => program.id === inPath)) {
    return kept(`/program/${programs[0]?.id ?? NO_PROGRAM}${afterPrefix(path)}`);
  }
  return decideWithinProgram(question);
}

/** `/program/7/map` gives `/map`, also where "7" is no id; `/program/7` gives nothing. */
function afterPrefix(path: string): string {
  return path.replace(/^\/program(\/[^/]*)?/, '').replace(/^\/$/, '');
}

function isOnlyProgramAdministrator(roles: readonly ProgramRole[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'Program Administrator');
}

function toHome(question: RouteQuestion): RouteDecision {
  const { activeId, roles, flags, lastApp, built } = question;
  if (isOnlyProgramAdministrator(roles)) return bare(`/program/${activeId}`);
  return bare(prefixed(homePath({ flags, lastApp, built }), activeId));
}

function prefixed(path: string, programId: number): string {
  return startsWithSegment(path, '/error') ? path : `/program/${programId}${path}`;
}

function decideWithinProgram(question: RouteQuestion): RouteDecision {
  const { path, activeId, roles, flags, built } = question;
  const app = currentApp(path);
  if (app === 'base' || app === 'error') return STAY;
  if (mayOpenPath(app, pathInProgram(path), flags)) return STAY;
  if (app === 'tools') return bare('/error/noaccess/tools');
  if (isOnlyProgramAdministrator(roles)) return bare(`/program/${activeId}`);
  const other = (['monitor', 'data'] as const).find(
    (choice) => built.includes(choice) && mayOpenPath(choice, startPathOf(choice), flags),
  );
  return bare(other === undefined ? `/error/noaccess/${app}` : prefixed(startPathOf(other), activeId));
}

/** The Opportunity Viewer needs the tasking grant; the rest of an app goes with the app. */
function mayOpenPath(app: MainApp, pathAfterPrefix: string, flags: FeatureFlags): boolean {
  if (startsWithSegment(pathAfterPrefix, '/tasking')) return flags.user_can_access_tasking;
  return mayOpenApp(app, flags);
}

export interface SwitchQuestion {
  readonly path: string;
  readonly chosenId: number;
  /** The app last used in the chosen program. */
  readonly lastApp: MainApp | undefined;
}

/** Where choosing a program leads: the same place in it, or "/" when another app was used there last (1:2.2#8). */
export function pathAfterChoosing({ path, chosenId, lastApp }: SwitchQuestion): string {
  const app = currentApp(path);
  const isMainApp = app === 'data' || app === 'monitor' || app === 'tools';
  if (isMainApp && lastApp !== undefined && lastApp !== app) return '/';
  if (!isPrefixed(path)) return path === '/error/program' ? '/' : path;
  return `/program/${chosenId}${afterPrefix(path)}`;
}

/** Where a click on the logo leads (1:2.4#10). */
export function logoPath(path: string): string {
  const app = currentApp(path);
  if (app === 'data') return startsWithSegment(pathInProgram(path), '/tasking') ? '/tasking' : '/map';
  return app === 'monitor' || app === 'tools' ? startPathOf(app) : '/';
}
