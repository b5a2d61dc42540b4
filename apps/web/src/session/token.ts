/** Local storage keys of the session (spec 1:7#37). */
export const TOKEN_KEY = 'sigma.token';
export const ID_TOKEN_KEY = 'sigma.id_token';

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string | undefined;
}

export function readToken(): string | undefined {
  return localStorage.getItem(TOKEN_KEY) ?? undefined;
}

export function readIdToken(): string | undefined {
  return localStorage.getItem(ID_TOKEN_KEY) ?? undefined;
}

export function storeTokens({ accessToken, idToken }: Tokens): void {
  localStorage.setItem(TOKEN_KEY, accessToken);
  if (idToken !== undefined) localStorage.setItem(ID_TOKEN_KEY, idToken);
}

export function dropTokens(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(ID_TOKEN_KEY);
}
