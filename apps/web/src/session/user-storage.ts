import { forgetWrites } from './idle-writes.ts';

/**
 * What survives a forced sign-in (PD-7): stored in local storage under the user's id for an hour,
 * removed by Sign Out.
 */
const PREFIX = 'sigma.kept.';
const STORED_MS = 60 * 60 * 1000;

interface Stored {
  readonly until: number;
  readonly value: unknown;
}

const partKey = (userId: string, name: string, part: string) => `${keyOf(userId, name)}/${part}`;
const keyOf = (userId: string, name: string) => `${PREFIX}${userId}.${name}`;

export function storeValue(userId: string, name: string, value: unknown, now: number): void {
  const stored: Stored = { until: now + STORED_MS, value };
  localStorage.setItem(keyOf(userId, name), JSON.stringify(stored));
}

/** The stored value as it was written; the caller parses it. Undefined when absent, unreadable or older than an hour. */
export function storedValue(userId: string, name: string, now: number): unknown {
  const text = localStorage.getItem(keyOf(userId, name));
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isStored(parsed) && parsed.until > now ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a part of a value on its own, so that many parts are written one by one. Parts last as long as the value. */
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

/** Removes all parts except those that are needed. */
export function dropParts(userId: string, name: string, needed: ReadonlySet<string>): void {
  const prefix = partKey(userId, name, '');
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && !needed.has(key.slice(prefix.length))) localStorage.removeItem(key);
  }
}

/** Removes the value of the name, and its parts. */
export function dropStored(userId: string, name: string): void {
  localStorage.removeItem(keyOf(userId, name));
  dropParts(userId, name, new Set());
}

/** Removes everything, including writes that still wait. */
export function dropAllStored(): void {
  forgetWrites();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'number';
}
