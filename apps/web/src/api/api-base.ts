/** Another API that a developer set, such as http://localhost:9000/api; the header is tinted while it is set (spec 1:2.4). */
export const API_BASE_KEY = 'sigma.api_base';
const DEFAULT_BASE = '/api';

export function apiBaseOverride(): string | undefined {
  const stored = withoutTrailingSlash(localStorage.getItem(API_BASE_KEY) ?? '');
  return stored === '' ? undefined : stored;
}

/** An address of an API as it is stored: a trailing slash is removed (spec 2:5#19). */
export const withoutTrailingSlash = (address: string): string => address.trim().replace(/\/+$/, '');

/** Stores another API base; without an address the installation's own applies again. */
export function storeApiBase(address: string): void {
  const stored = withoutTrailingSlash(address);
  if (stored === '') localStorage.removeItem(API_BASE_KEY);
  else localStorage.setItem(API_BASE_KEY, stored);
}

export function apiBase(): string {
  return apiBaseOverride() ?? DEFAULT_BASE;
}
