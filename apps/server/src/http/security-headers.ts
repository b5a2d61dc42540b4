export interface SecurityOptions {
  /** Origin of an external issuer; undefined for the built-in one. */
  readonly issuerOrigin: string | undefined;
  /** Origin of the tiles of an external base map. */
  readonly basemapOrigin: string | undefined;
  /** Origin of the attribution of that base map. */
  readonly attributionOrigin?: string | undefined;
  /** Whether browsers reach this installation over https. */
  readonly secure: boolean;
}

/**
 * The security headers of every answer. MapLibre starts workers from blobs and draws pictures from data and blob
 * addresses, the decoder is WebAssembly, and the component library sets inline styles.
 */
export function securityHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  const issuer = options.issuerOrigin ?? '';
  const basemap = options.basemapOrigin ?? '';
  const attribution = options.attributionOrigin ?? '';
  const policy: Readonly<Record<string, string>> = {
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${basemap}`,
    'font-src': "'self' data:",
    'connect-src': `'self' ${issuer} ${basemap} ${attribution}`,
    'frame-src': `'self' ${issuer}`,
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'object-src': "'none'",
  };
  return {
    'content-security-policy': policyText(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Writes a content security policy. */
export function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.trim().replace(/\s+/g, ' ')}`)
    .join('; ');
}
