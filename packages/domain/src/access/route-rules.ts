import {
  currentApp,
  homePath,
  type MainApp,
  mayOpenApp,
  type OpensPath,
  pathInProgram,
  programIdInPath,
  startPathOf,
} from './apps.ts';
import type { FeatureFlags } from './flags.ts';
import type { ProgramRole } from './roles.ts';

/** A program of the user. */
export interface ProgramChoice {
  readonly id: number;
  readonly active: boolean;
}

/** The id that stands for "no program" (spec 1:2.2). */
export const NO_PROGRAM = -1;

/** Paths that never have a program prefix (PD-56). */
const UNPREFIXED = ['/error', '/settings', '/admin', '/callback'] as const;

function startsWithSegment(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

function isPrefixed(path: string): boolean {
  return startsWithSegment(path, '/program');
}

/** The program id in the path, else the last stored id, else -1. It may be a program of other users (spec 1:2.2#1). */
export function programIdOf(path: string, storedId: number | undefined): number {
  return programIdInPath(path) ?? storedId ?? NO_PROGRAM;
}

/** The user's program in the path, else the stored program if valid, else the first active program, else the first. */
export function activeProgramId(
  path: string,
  storedId: number | undefined,
  programs: readonly ProgramChoice[],
): number {
  const wanted = [programIdInPath(path), storedId];
  const own = wanted.find((id) => programs.some((program) => program.id === id));
  return own ?? programs.find((program) => program.active)?.id ?? programs[0]?.id ?? NO_PROGRAM;
}

/** Everything that decides where a path leads. */
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
  /** Roles decide first; a page that the contract does not open says so in its place, and leads nowhere else. */
  readonly opens: OpensPath;
}

/** Where a path leads; `keepsQuery` states whether query and hash are preserved. */
export type RouteDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly path: string; readonly keepsQuery: boolean };

const STAY: RouteDecision = { kind: 'stay' };
const withQuery = (path: string): RouteDecision => ({ kind: 'redirect', path, keepsQuery: true });
const withoutQuery = (path: string): RouteDecision => ({ kind: 'redirect', path, keepsQuery: false });

/**
 * Applies one step of the route rules (spec 1:2.2, spec 1:2.3, spec 1:6). Applied to its own results, it ends in
 * "stay".
 */
export function decideRoute(question: RouteQuestion): RouteDecision {
  const { path, programs, activeId } = question;
  if (UNPREFIXED.some((start) => startsWithSegment(path, start))) return STAY;
  if (programs.length === 0) return withoutQuery('/error/program');
  if (!isPrefixed(path)) return path === '/' ? toHome(question) : withQuery(`/program/${activeId}${path}`);
  const inPath = programIdInPath(path);
  if (!programs.some((program) => program.id === inPath)) {
    return withQuery(`/program/${programs[0]?.id ?? NO_PROGRAM}${afterPrefix(path)}`);
  }
  return decideWithinProgram(question);
}

/** The path after the prefix: `/map` for `/program/7/map`, even if "7" is not an id; empty for `/program/7`. */
function afterPrefix(path: string): string {
  return path.replace(/^\/program(\/[^/]*)?/, '').replace(/^\/$/, '');
}

function isOnlyProgramAdministrator(roles: readonly ProgramRole[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'Program Administrator');
}

function toHome(question: RouteQuestion): RouteDecision {
  const { activeId, roles, flags, lastApp, built, opens } = question;
  if (isOnlyProgramAdministrator(roles)) return withoutQuery(`/program/${activeId}`);
  return withoutQuery(prefixed(homePath({ flags, lastApp, built, opens }), activeId));
}

function prefixed(path: string, programId: number): string {
  return startsWithSegment(path, '/error') ? path : `/program/${programId}${path}`;
}

function decideWithinProgram(question: RouteQuestion): RouteDecision {
  const { path, activeId, roles, flags, built, opens } = question;
  const app = currentApp(path);
  // Only program admin features show the users of a program (spec 2:2#45).
  const isUsersPage = startsWithSegment(pathInProgram(path), '/users');
  if (isUsersPage && !flags.program_admin) return withoutQuery(`/program/${activeId}`);
  if (app === 'base' || app === 'error') return STAY;
  if (mayOpenPath(app, pathInProgram(path), flags)) return STAY;
  if (app === 'tools') return withoutQuery('/error/noaccess/tools');
  if (isOnlyProgramAdministrator(roles)) return withoutQuery(`/program/${activeId}`);
  const start = (['monitor', 'data'] as const)
    .filter((choice) => built.includes(choice))
    .map((choice) => startPathOf(choice, (place) => opens(place) && mayOpenPath(choice, place, flags)))
    .find((place) => place !== undefined);
  return withoutQuery(start === undefined ? `/error/noaccess/${app}` : prefixed(start, activeId));
}

/** Whether a path may be opened: the Opportunity Viewer requires the tasking grant, other paths the app's grant. */
function mayOpenPath(app: MainApp, pathAfterPrefix: string, flags: FeatureFlags): boolean {
  if (startsWithSegment(pathAfterPrefix, '/tasking')) return flags.user_can_access_tasking;
  return mayOpenApp(app, flags);
}

/** A choice of another program. */
export interface SwitchQuestion {
  readonly path: string;
  readonly chosenId: number;
  /** The app last used in the chosen program. */
  readonly lastApp: MainApp | undefined;
}

/** Where choosing a program leads: the same path in it, or "/" if another app was used there last (spec 1:2.2#8). */
export function pathAfterChoosing({ path, chosenId, lastApp }: SwitchQuestion): string {
  const app = currentApp(path);
  const isMainApp = app === 'data' || app === 'monitor' || app === 'tools';
  if (isMainApp && lastApp !== undefined && lastApp !== app) return '/';
  if (!isPrefixed(path)) return path === '/error/program' ? '/' : path;
  return `/program/${chosenId}${afterPrefix(path)}`;
}

/** Where a click on the logo leads (spec 1:2.4#10). */
export function logoPath(path: string, opens: OpensPath): string {
  const app = currentApp(path);
  if (app === 'data' && startsWithSegment(pathInProgram(path), '/tasking')) return '/tasking';
  return (app === 'error' || app === 'base' ? undefined : startPathOf(app, opens)) ?? '/';
}
