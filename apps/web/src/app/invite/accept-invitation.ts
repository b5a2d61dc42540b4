import type { Invitation, Platform } from '@sigma/contract';
import { forgetAreas } from '../../parts/address/long-area.ts';
import { storeProgramId } from '../../session/stored-program.ts';
import { dropTokens } from '../../session/token.ts';
import { CALLBACK_PATH } from '../sign-in/browser-session.ts';
import { beginSignIn } from '../sign-in/oidc.ts';

interface Accepting {
  readonly invitation: Invitation;
  readonly platform: Platform;
  readonly token: string;
}

/**
 * Ends the session of this browser and returns the address of a sign-in with the invited e-mail address. The first call
 * afterwards joins the program, because the issuer has verified the address (PD-52).
 */
export async function acceptInvitation({ invitation, platform, token }: Accepting): Promise<string> {
  const { email, program } = invitation;
  dropTokens();
  sessionStorage.clear();
  forgetAreas();
  storeProgramId(program);
  const address = await beginSignIn({
    settings: platform,
    redirectUri: location.origin + CALLBACK_PATH,
    returnTo: '/',
    silent: false,
    more: {
      prompt: 'login',
      login_hint: email,
      // Only the local issuer makes an account with the token; issuers elsewhere do not get to know it.
      ...(platform.has_local_issuer && { invitation: token }),
    },
  });
  return address.href;
}
