import { createHash } from 'node:crypto';
import { type NewScene, OWN_ADDRESS, SIGMA_EXTENSION } from '@sigma/archive';
import type { FieldIssue } from '@sigma/contract';
import { describeItem, keptLinks } from '@sigma/domain';
import type { StoredItem } from './items.store.ts';

type Members = Readonly<Record<string, unknown>>;

export interface ItemContext {
  readonly collection: string;
  readonly now: Date;
  /** The origin of this installation, which is removed from its own addresses before they are stored. */
  readonly origin: string;
  /** The stored Item that is replaced; undefined for a new scene. */
  readonly stored?: StoredItem | undefined;
}

/** Reads a submitted Item into the scene that is stored, or returns all of its issues. */
export function sceneOfItem(
  submitted: Members,
  { collection, now, origin, stored }: ItemContext,
): NewScene | { readonly issues: readonly FieldIssue[] } {
  const item = { ...submitted, assets: assetsOf(submitted, origin, stored) };
  const described = describeItem(item, {
    collection,
    captureId: stored?.captureId ?? captureIdOfItem(collection, String(submitted.id)),
    now,
    extension: SIGMA_EXTENSION,
    orderable: memberOf(stored?.item.properties, 'sigma:orderable') === true,
  });
  const issues = [...addressIssues(item.assets), ...linkIssues(submitted)];
  if (!described.ok || issues.length > 0)
    return { issues: [...(described.ok ? [] : described.issues), ...issues] };
  return { ...described.scene, recipe: null, assets: [] };
}

/** The same UUID for the same Item of a collection (RFC 9562, version 8). */
function captureIdOfItem(collection: string, id: string): string {
  const hex = createHash('sha256').update(`item/${collection}/${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The submitted assets; those that the archive stores are retained unchanged. */
function assetsOf(submitted: Members, origin: string, stored: StoredItem | undefined): unknown {
  const assets = submitted.assets ?? {};
  if (!isMembers(assets)) return assets;
  const archived = (stored?.archivedKeys ?? []).map(
    (key) => [key, memberOf(stored?.item.assets, key)] as const,
  );
  const own = Object.entries(assets).map(([key, asset]) => [key, withoutOrigin(asset, origin)] as const);
  return Object.fromEntries([...own, ...archived].filter(([, asset]) => asset !== undefined));
}

function withoutOrigin(asset: unknown, origin: string): unknown {
  const href = memberOf(asset, 'href');
  const isOwn = typeof href === 'string' && href.startsWith(origin + OWN_ADDRESS);
  return isOwn && isMembers(asset) ? { ...asset, href: href.slice(origin.length) } : asset;
}

/** Rejects relative addresses, which would point elsewhere once the Item is stored here. */
function addressIssues(assets: unknown): FieldIssue[] {
  if (!isMembers(assets)) return [];
  return Object.entries(assets).flatMap(([key, asset]) => {
    const href = memberOf(asset, 'href');
    if (typeof href !== 'string' || href.startsWith(OWN_ADDRESS) || URL.canParse(href)) return [];
    return [{ field: `assets.${key}.href`, code: 'wrong_value', message: 'must be an absolute address' }];
  });
}

/** Rejects relative addresses of the links that are stored. */
function linkIssues(submitted: Members): FieldIssue[] {
  const kept = new Set(keptLinks(submitted));
  const links: readonly unknown[] = Array.isArray(submitted.links) ? submitted.links : [];
  return links.flatMap((link, index) => {
    const href = isMembers(link) && kept.has(link) ? link.href : undefined;
    if (typeof href !== 'string' || href === '' || URL.canParse(href)) return [];
    return [{ field: `links.${index}.href`, code: 'wrong_value', message: 'must be an absolute address' }];
  });
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const memberOf = (value: unknown, name: string): unknown => (isMembers(value) ? value[name] : undefined);
