import { interactionPolicy } from 'oidc-provider';
import type { AccountsStore } from './accounts.store.ts';

const { base, Check, Prompt } = interactionPolicy;

export const VERIFY_PROMPT = 'verify_email';

/** Login, then the verified e-mail address, then consent. In a silent request the second ends with `unauthorized`. */
export function interactionPrompts(accounts: AccountsStore) {
  const policy = base();
  policy.get('login')?.checks.add(
    new Check('account_gone', 'the account of the session was removed', 'login_required', (context) => {
      const { account, session } = context.oidc;
      return session?.accountId !== undefined && account === undefined;
    }),
  );
  const unverified = new Check(
    'email_unverified',
    'the e-mail address is not verified',
    'unauthorized',
    async (context) => {
      const sub = context.oidc.session?.accountId;
      const account = sub === undefined ? undefined : await accounts.bySubject(sub);
      return account?.email_verified === false;
    },
  );
  policy.add(new Prompt({ name: VERIFY_PROMPT, requestable: false }, unverified), 1);
  return policy;
}
