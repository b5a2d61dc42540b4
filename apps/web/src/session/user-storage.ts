import { forgetWrites } from './idle-writes.ts';

/**
 * What survives a forced sign-in (PD-7): kept in local storage under the user's id for an hour,
 * removed by Sign Out.
 */
const PREFIX = 'sigma.kept.';
const KEPT_MS = 60 * 60 * 1000;

interface Kept {
  readonly until: number;
  readonly value: unknown;
}

const partKey = (userId: string, name: string, part: string) => `${keyOf(userId, name)}/${part}`;
const keyOf = (userId: string, name: string) => `${PREFIX}${userId}.${name}`;

export function storeValue(userId: string, name: string, value: unknown, now: number): void {
  const kept: Kept = { until: now + KEPT_MS, value };
  localStorage.setItem(keyOf(userId, name), JSON.stringify(kept));
}

/** The kept value as it was written; the caller parses it. Nothing when absent, unreadable or older than an hour. */
export function storedValue(userId: string, name: string, now: number): unknown {
  const text = localStorage.getItem(keyOf(userId, name));
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isKept(parsed) && parsed.until > now ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** Something of what is kept, on its own: many of them are written one by one. They last as long as the rest. */
export function storePart(userId: string, name: string, part: string, value: unknown): void {
  localStorage.setItem(partKey(userId, name, part), JSON.stringify(value));
}

export function storedPart(userId: string, name: string, part: string): unknown {
  const text = localStorage.getItem(partKey(userId, name, part));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function hasPart(userId: string, name: string, part: string): boolean {
  return localStorage.getItem(partKey(userId, name, part)) !== null;
}

/** Removes the parts, all but those that are needed. */
export function dropParts(userId: string, name: string, needed: ReadonlySet<string>): void {
  const prefix = partKey(userId, name, '');
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && !needed.has(key.slice(prefix.length))) localStorage.removeItem(key);
  }
}

/** What is kept under the name, and its parts. */
export function dropStored(userId: string, name: string): void {
  localStorage.removeItem(keyOf(userId, name));
  dropParts(userId, name, new Set());
}

/** Everything, also what waits to be written. */
export function dropAllStored(): void {
  forgetWrites();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'number';
}
