import type { ResponseOf, readProgramProfile } from '@sigma/contract';
import { MAIN_APPS, type MainApp } from '@sigma/domain';

/** Local storage has the program and the last app per program; session storage the program profile (spec 1:7#37). */
const PROGRAM_KEY = 'sigma.program';
const LAST_APPS_KEY = 'sigma.last_apps';
const PROFILE_KEY = 'sigma.program_profile';

export function storedProgramId(): number | undefined {
  const id = Number(localStorage.getItem(PROGRAM_KEY) ?? Number.NaN);
  return Number.isInteger(id) ? id : undefined;
}

export function storeProgramId(id: number): void {
  localStorage.setItem(PROGRAM_KEY, String(id));
}

export function lastAppOf(programId: number): MainApp | undefined {
  const stored = lastApps().get(String(programId));
  return MAIN_APPS.find((app) => app === stored);
}

export function storeLastApp(programId: number, app: MainApp): void {
  const apps = lastApps().set(String(programId), app);
  localStorage.setItem(LAST_APPS_KEY, JSON.stringify(Object.fromEntries(apps)));
}

function lastApps(): Map<string, unknown> {
  const stored = readJson(localStorage.getItem(LAST_APPS_KEY));
  return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
}

/** Written only: roles are requested at each start, so that a revoked role is gone at the next one. */
export function storeProgramProfile(profile: ResponseOf<typeof readProgramProfile>): void {
  sessionStorage.setItem(PROFILE_KEY, JSON.stringify(profile));
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
