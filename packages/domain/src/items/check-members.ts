import { namesExtensionsByWord } from './extension-addresses.ts';
import type { ItemIssue } from './item-reader.ts';

type Members = Readonly<Record<string, unknown>>;
type Claim = readonly [claim: (value: unknown) => boolean, message: string];

/** Where files may lie: what a reader of the catalogue can fetch, and nothing that a page would run. */
const SCHEMES = ['http:', 'https:', 's3:', 'gs:'];

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const TEXT: Claim = [isText, 'takes a text'];
const TEXTS: Claim = [areTexts, 'takes a list of texts'];
const ORBIT_STATES: readonly unknown[] = ['ascending', 'descending', 'geostationary'];

/** Properties that the standard has one form for and the scene has no column for, or only a looser one. */
const PROPERTIES: Readonly<Record<string, Claim>> = {
  title: TEXT,
  description: TEXT,
  platform: TEXT,
  constellation: TEXT,
  mission: TEXT,
  instruments: TEXTS,
  gsd: [(value) => Number.isFinite(value) && Number(value) > 0, 'takes a number above 0'],
  'sat:orbit_state': [
    (value) => ORBIT_STATES.includes(value),
    'takes ascending, descending or geostationary',
  ],
  'proj:code': [isText, 'takes a text such as EPSG:32633, or null'],
};
const ASSET: Readonly<Record<string, Claim>> = {
  title: TEXT,
  description: TEXT,
  type: TEXT,
  roles: TEXTS,
};

/** Notes the properties that do not have the form which the standard gives them; null says nothing. */
export function checkProperties(properties: Members, issues: ItemIssue[]): void {
  checkClaims(properties, PROPERTIES, 'properties', issues);
}

/** The properties but for those of one form that are null: the standard has no null for them. */
export function withoutNulls(properties: Members): Members {
  const says = ([name, value]: readonly [string, unknown]) =>
    value !== null || !(name in PROPERTIES) || name === 'proj:code';
  return Object.fromEntries(Object.entries(properties).filter(says));
}

function checkClaims(
  members: Members,
  claims: Readonly<Record<string, Claim>>,
  above: string,
  issues: ItemIssue[],
): void {
  for (const [name, [claim, message]] of Object.entries(claims)) {
    const value = members[name] ?? null;
    if (value !== null && !claim(value)) issues.push(wrong(`${above}.${name}`, message));
  }
}

const wrong = (field: string, message: string): ItemIssue => ({ field, code: 'wrong_value', message });

/** Notes what is wrong with assets. Addresses that go on from elsewhere are left to who knows from where. */
export function checkAssets(assets: Members, issues: ItemIssue[]): void {
  for (const [key, asset] of Object.entries(assets)) {
    const field = `assets.${key}`;
    if (!isMembers(asset) || !isText(asset.href) || asset.href === '') {
      issues.push(wrong(`${field}.href`, 'takes an address'));
      continue;
    }
    if (URL.canParse(asset.href) && !SCHEMES.includes(new URL(asset.href).protocol)) {
      issues.push(wrong(`${field}.href`, 'takes an address of http, https, s3 or gs'));
    }
    checkClaims(asset, ASSET, field, issues);
  }
}

/** Notes links that are none, although those that were sent are not kept: the sender thinks they are. */
export function checkLinks({ links }: Members, issues: ItemIssue[]): void {
  if (links === undefined || links === null) return;
  if (!Array.isArray(links)) {
    issues.push({ field: 'links', code: 'wrong_type', message: 'takes a list of objects with rel and href' });
    return;
  }
  for (const [index, link] of links.entries()) {
    for (const name of ['rel', 'href']) {
      const value = isMembers(link) ? link[name] : undefined;
      if (!isText(value) || value === '') issues.push(wrong(`links.${index}.${name}`, 'takes a text'));
    }
  }
}

/** Notes extensions that are no addresses; `own` is that of our members, which goes without its origin. */
export function checkExtensions(item: Members, own: string, issues: ItemIssue[]): void {
  const { stac_extensions: extensions } = item;
  if (extensions === undefined || extensions === null) return;
  const message = 'takes a list of absolute addresses';
  if (!Array.isArray(extensions)) {
    issues.push({ field: 'stac_extensions', code: 'wrong_type', message });
    return;
  }
  const byWord = namesExtensionsByWord(item.stac_version);
  for (const [index, extension] of extensions.entries()) {
    if (isText(extension) && (byWord || extension === own || URL.canParse(extension))) continue;
    issues.push(wrong(`stac_extensions.${index}`, 'takes an absolute address'));
  }
}

/** Notes rings whose last position is not their first: what encloses them is a guess. */
export function checkClosed(geometry: unknown, field: string, issues: ItemIssue[]): void {
  if (!isMembers(geometry) || !Array.isArray(geometry.coordinates)) return;
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon') return;
  const polygons: readonly unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  for (const [part, rings] of polygons.entries()) {
    for (const [index, ring] of (Array.isArray(rings) ? rings : []).entries()) {
      if (!Array.isArray(ring) || ring.length < 2 || isSame(ring[0], ring.at(-1))) continue;
      const at = type === 'Polygon' ? `[${index}]` : `[${part}][${index}]`;
      issues.push({
        field: `${field}.coordinates${at}`,
        code: 'not_closed',
        message: 'takes a ring whose last position is its first',
      });
    }
  }
}

/** Heights do not count. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1];
