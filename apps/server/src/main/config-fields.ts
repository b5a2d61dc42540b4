import { FASTEST_WORLD } from '@sigma/domain';
import { z } from 'zod';

export function flag(takes: string) {
  return z
    .string()
    .toLowerCase()
    .refine((text) => /^(on|off|true|false|1|0|yes|no)$/.test(text), takes)
    .transform((text) => /^(on|true|1|yes)$/.test(text));
}

export function port(byDefault: string) {
  return z
    .string()
    .default(byDefault)
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'takes a port from 0 to 65535')
    .transform(Number);
}

function urlOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined;
}

/** An http(s) address; without `path` it is an origin. Answers without a slash at the end. */
export function address(takes: string, options: { readonly path?: boolean } = {}) {
  return z
    .string()
    .refine((text) => {
      const url = urlOf(text);
      if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false;
      if (url.search !== '' || url.hash !== '' || url.username !== '') return false;
      return options.path === true || url.pathname === '/';
    }, takes)
    .transform((text) => (options.path === true ? text : new URL(text).origin));
}

export const bucketEndpoint = address('takes the http or https address of an S3 service', { path: true });

export const smtpAddress = z
  .string()
  .regex(/^smtps?:\/\/.+/, 'takes an address such as smtp://user:password@host:587');

/** What a tile address may leave open: XYZ, a quadkey, or the names of a WMTS REST template. */
const TILE_TEMPLATES = [
  ['{z}', '{x}', '{y}'],
  ['{quadkey}'],
  ['{TileMatrix}', '{TileRow}', '{TileCol}'],
] as const;
const FILLED_NAMES = [...TILE_TEMPLATES.flat(), '{Style}'].map((name) => name.toLowerCase());

/** The address of base map tiles; the names of WMTS may be written in any case, as servers do. */
export const tileAddress = z
  .string()
  .refine(isHttpUrl, 'takes an http or https tile address')
  .refine((text) => TILE_TEMPLATES.some((names) => names.every((name) => hasName(text, name))), {
    message:
      'takes a tile address with {z}, {x} and {y} in it, or {quadkey}, or {TileMatrix}, {TileRow} and {TileCol}',
    abort: true,
  })
  .superRefine((text, context) => {
    const unknown = (text.match(/\{[^}]*\}/g) ?? []).find(
      (name) => !FILLED_NAMES.includes(name.toLowerCase()),
    );
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `cannot fill in ${unknown}` });
    else if (/[{}]/.test(hostOf(text))) {
      context.addIssue({ code: 'custom', message: 'takes a tile address with one fixed host' });
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
  .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ''))
  .pipe(z.array(z.email('takes e-mail addresses with commas between them').toLowerCase()));

/** A service that takes a place by name: `{text}` stands where the name goes, or it is added as `address`. */
export const geocoderAddress = z.string().refine((text) => {
  const url = urlOf(text.replaceAll('{text}', 'x'));
  const hostHolds = urlOf(text)?.host.includes('{') ?? false;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.username === '' && !hostHolds;
}, 'takes an http or https address, with {text} where the name of a place goes');

export function wholeMegabytes(byDefault: string) {
  return z
    .string()
    .default(byDefault)
    .refine((text) => /^[1-9]\d{0,6}$/.test(text), 'takes a whole number of megabytes from 1 to 9999999')
    .transform(Number);
}

/** How much faster than ours the time of the demo world runs. */
export const worldRate = z
  .string()
  .refine(
    (text) => /^\d{1,5}(\.\d+)?$/.test(text) && Number(text) >= 1 && Number(text) <= FASTEST_WORLD,
    `takes a number from 1 to ${FASTEST_WORLD}`,
  )
  .transform(Number);

/** A file of element sets: where it lies on this machine, or its address. */
export const elementSetSource = z.string().refine((text) => {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return true;
  const url = urlOf(text);
  return url !== undefined && ['http:', 'https:'].includes(url.protocol);
}, 'takes the path of a file of element sets, or its http or https address');
