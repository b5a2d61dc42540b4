interface GuardedVariables {
  readonly NODE_ENV?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly SIGMA_DEMO?: boolean | undefined;
}

/** Describes a setting that a production installation must not leave at its default. */
export function productionProblem(from: GuardedVariables): string | undefined {
  if (from.NODE_ENV !== 'production') return undefined;
  if (from.OIDC_ISSUER === undefined) {
    return 'OIDC_ISSUER must be set with NODE_ENV=production: use the address of your issuer, or local for the built-in issuer without demo accounts.';
  }
  if (from.OIDC_ISSUER === 'local' && from.SIGMA_DEMO === true) {
    return 'SIGMA_DEMO must be off with NODE_ENV=production and OIDC_ISSUER=local: demo accounts have a public password.';
  }
  if (from.OIDC_ISSUER === 'local' && from.PUBLIC_URL?.startsWith('https:') !== true) {
    return 'PUBLIC_URL must be an https address with NODE_ENV=production and OIDC_ISSUER=local.';
  }
  return undefined;
}
