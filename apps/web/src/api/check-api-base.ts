import { readPlatform } from '@sigma/contract';

const TIMEOUT_MS = 10_000;

type ApiBaseCheck =
  | { readonly state: 'usable' }
  | { readonly state: 'invalid' | 'unreachable' | 'other'; readonly reason: string };

/**
 * Whether an address is the base of a Sigma API that this page can call. It is checked before it is stored, because with
 * a wrong base the app cannot start.
 */
export async function checkApiBase(base: string): Promise<ApiBaseCheck> {
  const isPath = base.startsWith('/') && !base.startsWith('//');
  if (!isPath && !/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    return { state: 'invalid', reason: 'must be an http or https address, or a path such as /api' };
  try {
    const response = await fetch(`${base}${readPlatform.path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && readPlatform.response.safeParse(body).success) return { state: 'usable' };
    return { state: 'other', reason: 'does not answer as an API of Sigma' };
  } catch {
    // The browser does not say whether the network, CORS or the content security policy was the reason.
    return {
      state: 'unreachable',
      reason:
        'cannot be reached from this page. Check the address, its CORS rules, and the content security policy of this installation',
    };
  }
}
