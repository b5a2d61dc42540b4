import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const COOKIE = 'sigma_device';
const SECONDS = 365 * 24 * 3600;

/**
 * A cookie that shows that an e-mail address has signed in in this browser (OWASP, "Device cookies"). It gives no
 * access; it only counts wrong passwords of the browser apart from those of strangers.
 */
export interface KnownDevices {
  /** The id of the browser, if the e-mail address has signed in there. */
  deviceOf(request: IncomingMessage, email: string): string | undefined;
  /** The value of Set-Cookie that marks a browser after a sign-in. */
  cookieFor(email: string): string;
}

export function knownDevices(options: { readonly key: string; readonly secure: boolean }): KnownDevices {
  const sealOf = (device: string, email: string) =>
    createHmac('sha256', options.key)
      .update(`device ${device} ${email.trim().toLowerCase()}`)
      .digest('base64url');
  return {
    deviceOf({ headers }, email) {
      const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)\\.([\\w-]+)`).exec(headers.cookie ?? '');
      const [, device = '', seal = ''] = value ?? [];
      const given = Buffer.from(seal);
      const expected = Buffer.from(sealOf(device, email));
      const isValid = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
      return device !== '' && isValid ? device : undefined;
    },
    cookieFor(email) {
      const device = randomBytes(16).toString('base64url');
      const attributes = ['Path=/oidc', `Max-Age=${SECONDS}`, 'HttpOnly', 'SameSite=Lax'];
      if (options.secure) attributes.push('Secure');
      return [`${COOKIE}=${device}.${sealOf(device, email)}`, ...attributes].join('; ');
    },
  };
}
