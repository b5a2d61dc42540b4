/** Another API that a developer set, such as http://localhost:9000/api; the header is tinted while it is set (spec 1:2.4). */
export const API_BASE_KEY = 'sigma.api_base';
const DEFAULT_BASE = '/api';

export function apiBaseOverride(): string | undefined {
  const stored = localStorage.getItem(API_BASE_KEY)?.trim().replace(/\/+$/, '');
  return stored === undefined || stored === '' ? undefined : stored;
}

export function apiBase(): string {
  return apiBaseOverride() ?? DEFAULT_BASE;
}
