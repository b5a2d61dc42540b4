import { closeFiles } from '@sigma/contract';
import { call } from '../../api/call.ts';
import { forgetAreas } from '../../parts/address/long-area.ts';
import { isRememberedAddress } from '../../parts/address/remembered-address.ts';
import { dropTokens, readIdToken } from '../../session/token.ts';
import { dropAllStored } from '../../session/user-storage.ts';
import { discoverIssuer, type IssuerSettings } from './oidc.ts';
import { type RefusalRecord, writeRefusals } from './refusals.ts';

/**
 * After a 401: only the session of this app ends; cart, search and the last address of each screen stay stored for the
 * next sign-in (PD-7, PD-53).
 */
export function forgetSession(record: RefusalRecord): void {
  dropTokens();
  for (const key of Object.keys(sessionStorage)) {
    if (!isRememberedAddress(key)) sessionStorage.removeItem(key);
  }
  writeRefusals(record);
}

/** Sign Out: removes everything, ends the issuer's session as well, and returns the address to go to. */
export async function signOutAddress(settings: IssuerSettings): Promise<string> {
  const idToken = readIdToken();
  await call(closeFiles, {}).catch((cause: unknown) => console.warn('the file cookie was not closed', cause));
  dropTokens();
  dropAllStored();
  forgetAreas();
  sessionStorage.clear();
  const endpoint = await discoverIssuer(settings.issuer)
    .then((issuer) => issuer.end_session_endpoint)
    .catch(() => undefined);
  if (endpoint === undefined) return '/';
  const url = new URL(endpoint);
  url.searchParams.set('client_id', settings.client_id);
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/`);
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
  return url.href;
}
