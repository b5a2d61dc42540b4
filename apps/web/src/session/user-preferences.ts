/** Choices that a user makes once, such as which pictures the map shows. They outlive Sign Out and name no data. */
const PREFIX = 'sigma.preference.';

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}.${name}`;

/** The choice of a user in this browser; undefined before the first. The caller checks that it is a valid value. */
export function preferenceOf(userId: string, name: string): string | undefined {
  return localStorage.getItem(keyOf(userId, name)) ?? undefined;
}

/** Remembers a choice. A browser that stores nothing forgets it with the page. */
export function storePreference(userId: string, name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(userId, name), value);
  } catch (cause) {
    console.warn('could not remember a preference', cause);
  }
}
