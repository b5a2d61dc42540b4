import { createHash } from 'node:crypto';
import { type NewScene, OWN_ADDRESS, SIGMA_EXTENSION } from '@sigma/archive';
import type { FieldIssue } from '@sigma/contract';
import { describeItem } from '@sigma/domain';
import type { StoredItem } from './items.store.ts';

type Members = Readonly<Record<string, unknown>>;

export interface ItemContext {
  readonly collection: string;
  readonly now: Date;
  /** Of this installation: its own addresses are stored without it. */
  readonly origin: string;
  /** What was there before; absent for a new scene. */
  readonly stored?: StoredItem | undefined;
}

/** An Item of a caller as the scene that is stored, or all that is wrong with it. */
export function sceneOfItem(
  given: Members,
  { collection, now, origin, stored }: ItemContext,
): NewScene | { readonly faults: readonly FieldIssue[] } {
  const item = { ...given, assets: assetsOf(given, origin, stored) };
  const described = describeItem(item, {
    collection,
    captureId: stored?.captureId ?? captureIdOfItem(collection, String(given.id)),
    now,
    extension: SIGMA_EXTENSION,
    orderable: memberOf(stored?.item.properties, 'sigma:orderable') === true,
  });
  const faults = addressFaults(item.assets);
  if (!described.ok || faults.length > 0)
    return { faults: [...(described.ok ? [] : described.issues), ...faults] };
  return { ...described.scene, recipe: null, assets: [] };
}

/** The same UUID for the same Item of a collection (RFC 9562, version 8). */
function captureIdOfItem(collection: string, id: string): string {
  const hex = createHash('sha256').update(`item/${collection}/${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The assets of a caller; those that the archive holds are as they were. */
function assetsOf(given: Members, origin: string, stored: StoredItem | undefined): unknown {
  const assets = given.assets ?? {};
  if (!isMembers(assets)) return assets;
  const kept = (stored?.held ?? []).map((key) => [key, memberOf(stored?.item.assets, key)] as const);
  const own = Object.entries(assets).map(([key, asset]) => [key, withoutOrigin(asset, origin)] as const);
  return Object.fromEntries([...own, ...kept].filter(([, asset]) => asset !== undefined));
}

function withoutOrigin(asset: unknown, origin: string): unknown {
  const href = memberOf(asset, 'href');
  const isOwn = typeof href === 'string' && href.startsWith(origin + OWN_ADDRESS);
  return isOwn && isMembers(asset) ? { ...asset, href: href.slice(origin.length) } : asset;
}

/** An address that goes on from the Item's own would lead elsewhere once it is stored here. */
function addressFaults(assets: unknown): FieldIssue[] {
  if (!isMembers(assets)) return [];
  return Object.entries(assets).flatMap(([key, asset]) => {
    const href = memberOf(asset, 'href');
    if (typeof href !== 'string' || href.startsWith(OWN_ADDRESS) || URL.canParse(href)) return [];
    return [{ field: `assets.${key}.href`, code: 'wrong_value', message: 'takes an absolute address' }];
  });
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const memberOf = (value: unknown, name: string): unknown => (isMembers(value) ? value[name] : undefined);
