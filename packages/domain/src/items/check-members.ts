import type { FieldIssue } from '../issues/field-issue.ts';
import { namesExtensionsByWord } from './extension-addresses.ts';

type Members = Readonly<Record<string, unknown>>;
type Claim = readonly [claim: (value: unknown) => boolean, message: string];

/** Allowed address schemes of files: those that readers of the catalogue can fetch and that no page would run. */
const SCHEMES = ['http:', 'https:', 's3:', 'gs:'];

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const TEXT: Claim = [isText, 'must be text'];
const TEXTS: Claim = [areTexts, 'must be a list of texts'];
const ORBIT_STATES: readonly unknown[] = ['ascending', 'descending', 'geostationary'];

/** Properties whose form the standard fixes and that have no column, or only a less strict one, in the archive. */
const PROPERTIES: Readonly<Record<string, Claim>> = {
  title: TEXT,
  description: TEXT,
  platform: TEXT,
  constellation: TEXT,
  mission: TEXT,
  instruments: TEXTS,
  gsd: [(value) => Number.isFinite(value) && Number(value) > 0, 'must be a number above 0'],
  'sat:orbit_state': [
    (value) => ORBIT_STATES.includes(value),
    'must be ascending, descending or geostationary',
  ],
  'proj:code': [isText, 'must be a text such as EPSG:32633, or null'],
};
const ASSET: Readonly<Record<string, Claim>> = {
  title: TEXT,
  description: TEXT,
  type: TEXT,
  roles: TEXTS,
};

/** Reports properties that do not have the form required by the standard; null counts as absent. */
export function checkProperties(properties: Members, issues: FieldIssue[]): void {
  checkClaims(properties, PROPERTIES, 'properties', issues);
}

/** Removes properties of a fixed form that are null, because the standard does not allow null for them. */
export function withoutNulls(properties: Members): Members {
  const isAllowed = ([name, value]: readonly [string, unknown]) =>
    value !== null || !(name in PROPERTIES) || name === 'proj:code';
  return Object.fromEntries(Object.entries(properties).filter(isAllowed));
}

function checkClaims(
  members: Members,
  claims: Readonly<Record<string, Claim>>,
  above: string,
  issues: FieldIssue[],
): void {
  for (const [name, [claim, message]] of Object.entries(claims)) {
    const value = members[name] ?? null;
    if (value !== null && !claim(value)) issues.push(wrongValue(`${above}.${name}`, message));
  }
}

const wrongValue = (field: string, message: string): FieldIssue => ({ field, code: 'wrong_value', message });

/** Reports invalid assets. Relative addresses are left to the caller, who knows their base. */
export function checkAssets(assets: Members, issues: FieldIssue[]): void {
  for (const [key, asset] of Object.entries(assets)) {
    const field = `assets.${key}`;
    if (!isMembers(asset) || !isText(asset.href) || asset.href === '') {
      issues.push(wrongValue(`${field}.href`, 'must be an address'));
      continue;
    }
    if (URL.canParse(asset.href) && !SCHEMES.includes(new URL(asset.href).protocol)) {
      issues.push(wrongValue(`${field}.href`, 'must be an address of http, https, s3 or gs'));
    }
    checkClaims(asset, ASSET, field, issues);
  }
}

/** Reports extensions that are not addresses. `own` is the address of Sigma's extension, which may lack its origin. */
export function checkExtensions(item: Members, own: string, issues: FieldIssue[]): void {
  const { stac_extensions: extensions } = item;
  if (extensions === undefined || extensions === null) return;
  const message = 'must be a list of absolute addresses';
  if (!Array.isArray(extensions)) {
    issues.push({ field: 'stac_extensions', code: 'wrong_type', message });
    return;
  }
  const byWord = namesExtensionsByWord(item.stac_version);
  for (const [index, extension] of extensions.entries()) {
    if (isText(extension) && (byWord || extension === own || URL.canParse(extension))) continue;
    issues.push(wrongValue(`stac_extensions.${index}`, 'must be an absolute address'));
  }
}

/** Reports rings whose last position differs from their first, because their closing edge would be a guess. */
export function checkClosed(geometry: unknown, field: string, issues: FieldIssue[]): void {
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
        message: 'must be a ring whose last position equals its first',
      });
    }
  }
}

/** Whether two positions are equal; heights are ignored. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1];
