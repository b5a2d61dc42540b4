import { FASTEST_WORLD } from '@sigma/domain';
import { z } from 'zod';
import { trustedProxies } from '../identity/passwords/client-address.ts';

export function flag(message: string) {
  return z
    .string()
    .toLowerCase()
    .refine((text) => /^(on|off|true|false|1|0|yes|no)$/.test(text), message)
    .transform((text) => /^(on|true|1|yes)$/.test(text));
}

export function port(defaultText: string) {
  return z
    .string()
    .default(defaultText)
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port from 0 to 65535')
    .transform(Number);
}

function urlOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined;
}

/** An http(s) address; unless `path` is set, it must be an origin, and the result has no trailing slash. */
export function address(message: string, options: { readonly path?: boolean } = {}) {
  return z
    .string()
    .refine((text) => {
      const url = urlOf(text);
      if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false;
      if (url.search !== '' || url.hash !== '' || url.username !== '') return false;
      return options.path === true || url.pathname === '/';
    }, message)
    .transform((text) => (options.path === true ? text : new URL(text).origin));
}

export const bucketEndpoint = address('must be the http or https address of an S3 service', { path: true });

/** The placeholders of a tile address: XYZ, a quadkey, or those of a WMTS REST template. */
const TILE_TEMPLATES = [
  ['{z}', '{x}', '{y}'],
  ['{quadkey}'],
  ['{TileMatrix}', '{TileRow}', '{TileCol}'],
] as const;
const PLACEHOLDERS = [...TILE_TEMPLATES.flat(), '{Style}'].map((name) => name.toLowerCase());

/** The address of base map tiles; WMTS placeholders may be written in any case, because servers differ. */
export const tileTemplate = z
  .string()
  .refine(isHttpUrl, 'must be an http or https tile address')
  .refine((text) => TILE_TEMPLATES.some((names) => names.every((name) => hasName(text, name))), {
    message:
      'must be a tile address that contains {z}, {x} and {y}, or {quadkey}, or {TileMatrix}, {TileRow} and {TileCol}',
    abort: true,
  })
  .superRefine((text, context) => {
    const unknown = (text.match(/\{[^}]*\}/g) ?? []).find(
      (name) => !PLACEHOLDERS.includes(name.toLowerCase()),
    );
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: `must not contain ${unknown}, which is not a known placeholder`,
      });
    else if (/[{}]/.test(hostOf(text))) {
      context.addIssue({ code: 'custom', message: 'must be a tile address with one fixed host' });
    }
  });

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/]+\//.test(text);
}

function hostOf(text: string): string {
  return text.split('/')[2] ?? '';
}

function hasName(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

export const emailList = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter((email) => email !== ''))
  .pipe(z.array(z.email('must be e-mail addresses separated by commas').toLowerCase()));

/** A geocoding service: `{text}` marks where the name of a place goes; without it, the name is sent as `address`. */
export const geocoderAddress = z.string().refine((text) => {
  const url = urlOf(text.replaceAll('{text}', 'x'));
  const hostVaries = urlOf(text)?.host.includes('{') ?? false;
  return (
    url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.username === '' && !hostVaries
  );
}, 'must be an http or https address, with {text} where the name of a place goes');

export function wholeMegabytes(defaultText: string) {
  return z
    .string()
    .default(defaultText)
    .refine((text) => /^[1-9]\d{0,6}$/.test(text), 'must be a whole number of megabytes from 1 to 9999999')
    .transform(Number);
}

/** A number of seconds, at most a day. */
export const wholeSeconds = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 86_400,
    'must be a whole number of seconds from 0 to 86400',
  )
  .transform(Number);

/** The speed of the demo clock relative to real time. */
export const worldRate = z
  .string()
  .refine(
    (text) => /^\d{1,5}(\.\d+)?$/.test(text) && Number(text) >= 1 && Number(text) <= FASTEST_WORLD,
    `must be a number from 1 to ${FASTEST_WORLD}`,
  )
  .transform(Number);

/** A file of element sets: its path on this machine or its address. */
export const elementSetSource = z.string().refine((text) => {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return true;
  const url = urlOf(text);
  return url !== undefined && ['http:', 'https:'].includes(url.protocol);
}, 'must be the path of a file of element sets or its http or https address');

/** An elevation model: a path on this machine, a file: address, or an http or https address. */
export const elevationSource = z.string().refine((text) => {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return true;
  const url = urlOf(text);
  if (url?.protocol === 'file:') return url.hostname === '';
  return url !== undefined && ['http:', 'https:'].includes(url.protocol);
}, 'must be the path of a GeoTIFF, or its file:, http or https address');

/** A comma-separated list of the addresses or networks of reverse proxies. */
export const proxyList = z
  .string()
  .default('')
  .transform((text, context) => {
    const proxies = trustedProxies(text);
    if (proxies !== undefined) return proxies;
    const message = 'must be a list of addresses and networks such as 10.0.0.0/8,192.0.2.1';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The address of a mail server; without a port, 587 or with smtps 465. */
export const smtpUrl = z.string().refine((text) => {
  const url = urlOf(text);
  return url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}, 'must be an address such as smtps://user:password@mail.example:465');

/** A name that stands in the sender of e-mails, where these characters have a meaning. */
export const operatorName = z
  .string()
  .trim()
  .regex(/^[^<>@"\\\r\n]{1,100}$/, 'must be a name of 1 to 100 characters without < > @ " and \\');

/** The sender of e-mails: an address, or a name with the address in angle brackets. */
export const mailSender = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an e-mail address, or a name with one such as Sigma <sigma@mail.example>',
  );
