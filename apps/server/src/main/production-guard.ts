interface GuardedVariables {
  readonly NODE_ENV?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly SIGMA_DEMO?: boolean | undefined;
}

/** What an installation in production may not leave to the defaults; the sentence names the variable. */
export function productionFault(from: GuardedVariables): string | undefined {
  if (from.NODE_ENV !== 'production') return undefined;
  if (from.OIDC_ISSUER === undefined) {
    return 'OIDC_ISSUER must be set with NODE_ENV=production: the address of your issuer, or local for the inner one without demo accounts.';
  }
  if (from.OIDC_ISSUER === 'local' && from.SIGMA_DEMO === true) {
    return 'SIGMA_DEMO must be off with NODE_ENV=production and OIDC_ISSUER=local: demo accounts have a public password.';
  }
  if (from.OIDC_ISSUER === 'local' && from.PUBLIC_URL?.startsWith('https:') !== true) {
    return 'PUBLIC_URL must be an https address with NODE_ENV=production and OIDC_ISSUER=local.';
  }
  return undefined;
}
