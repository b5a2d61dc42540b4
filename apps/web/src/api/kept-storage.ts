/**
 * What survives a forced sign-in (decision 7): kept in local storage under the user's id for an hour,
 * removed by Sign Out.
 */
const PREFIX = 'sigma.kept.';
const KEPT_MS = 60 * 60 * 1000;

interface Kept {
  readonly until: number;
  readonly value: unknown;
}

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}.${name}`;

export function keep(userId: string, name: string, value: unknown, now: number): void {
  const kept: Kept = { until: now + KEPT_MS, value };
  localStorage.setItem(keyOf(userId, name), JSON.stringify(kept));
}

/** The kept value as it was written; the caller parses it. Nothing when absent, unreadable or older than an hour. */
export function kept(userId: string, name: string, now: number): unknown {
  const text = localStorage.getItem(keyOf(userId, name));
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isKept(parsed) && parsed.until > now ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

export function dropKept(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'number';
}
