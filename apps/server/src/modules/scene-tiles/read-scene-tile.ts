import { readAssetsForUser, type SceneAssetKeys, type StoredAsset } from '@sigma/archive';
import {
  bind,
  type Call,
  type Caller,
  HAS_MONITOR,
  HAS_SCENES,
  Refusal,
  readSceneTile,
  refuse,
  refuseForNow,
  type SceneTileFormat,
  TILED_ASSETS,
} from '@sigma/contract';
import { ASSET_KEYS, type ContractUse, type Entitlement, mayOpenAsset, PREVIEW_PIXELS } from '@sigma/domain';
import { permittedPrograms } from '../../entitlements/index.ts';
import type { SceneTilesServices } from './services.ts';
import { type StoredPicture, TileError } from './tasks.ts';
import type { TileAddress } from './tile-grid.ts';

/** Part of the entity tag; to be increased when the same scene is drawn differently. */
const DRAWING_VERSION = 1;

export const readSceneTileBinding = (services: SceneTilesServices) =>
  bind(readSceneTile, async (call) => {
    const { scene, asset, z, x, y } = call.params;
    const { format } = call.query;
    if (!TILED_ASSETS.some((key) => key === asset)) {
      return refuse(
        'not_found',
        `Tiles are available for ${TILED_ASSETS.join(' and ')}, not for "${asset}".`,
      );
    }
    if (x >= 2 ** z || y >= 2 ** z) return refuse('not_found', `Zoom ${z} has no tile ${x}/${y}.`);
    // The position of the scene's picture applies to its cloud map too.
    const keys = [...new Set([asset, ASSET_KEYS.visual])];
    const viewer = await viewerOf(services, call.caller);
    const { assets, isPreview } = await assetsFor(services, { ...call, viewer }, { scene, keys });
    const picture = pictureOf(assets, scene, asset);
    if (picture instanceof Refusal) return picture;
    const visual = asset === ASSET_KEYS.visual ? picture : pictureOf(assets, scene, ASSET_KEYS.visual);
    if (visual instanceof Refusal) return visual;
    const clouds = picture === visual ? undefined : picture;
    const mostPixels = isPreview && clouds === undefined ? PREVIEW_PIXELS : undefined;
    const tag = tagOf(picture, { z, x, y }, [format, ...(mostPixels === undefined ? [] : [mostPixels])]);
    const headers = { etag: tag, 'cache-control': 'private, no-cache' };
    if (clientHas(call.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    try {
      const bytes = await services.sceneTiles.draw(
        { visual, clouds, tile: { z, x, y }, format, mostPixels },
        call.signal,
      );
      return bytes === null
        ? new Response(null, { status: 204, headers })
        : tileResponse(bytes, format, headers);
    } catch (error) {
      if (error instanceof TileError) return tileRefusal(error, asset);
      throw error;
    }
  });

type Assets = ReadonlyMap<string, StoredAsset>;

/** The programs by which a person sees scenes. */
interface Viewer {
  readonly programs: readonly Entitlement[];
  /** Programs for which passes over their assets were analysed: the ground of a pass is evidence of its findings. */
  readonly passPrograms: readonly Entitlement[];
}

async function viewerOf(
  { database: { kysely }, entitlements }: SceneTilesServices,
  caller: Caller,
): Promise<Viewer> {
  const permitted = (grant: 'catalogue' | 'monitor', use: ContractUse) =>
    permittedPrograms(kysely, entitlements, { caller, grant, use });
  return {
    programs: await permitted('catalogue', HAS_SCENES),
    passPrograms: await permitted('monitor', HAS_MONITOR),
  };
}

interface FoundAssets {
  readonly assets: Assets;
  /** Whether only the preview of the picture may be shown, because no program of the caller has the level of its file. */
  readonly isPreview: boolean;
}

/** The stored assets that the caller may see; planned ones are rendered first. */
async function assetsFor(
  { database: { kysely }, imagery }: SceneTilesServices,
  {
    viewer,
    caller,
    now,
    signal,
  }: Pick<Call<typeof readSceneTile>, 'caller' | 'now' | 'signal'> & { readonly viewer: Viewer },
  wanted: SceneAssetKeys,
): Promise<FoundAssets> {
  const opening = viewer.programs.filter(({ levels }) => mayOpenAsset(ASSET_KEYS.visual, levels));
  const read = async (): Promise<FoundAssets> => {
    const assets = await readAssetsForUser(kysely, { ...viewer, programs: opening }, wanted, { now });
    if (assets.size > 0) return { assets, isPreview: false };
    return { assets: await readAssetsForUser(kysely, viewer, wanted, { now }), isPreview: true };
  };
  const stored = await read();
  const planned = [...stored.assets.values()].filter(({ state }) => state === 'planned');
  if (planned.length === 0 || caller.kind !== 'user') return stored;
  const waiting = { user: caller.userId, signal, reads: 'picture' } as const;
  for (const collection of new Set(planned.map((asset) => asset.collection))) {
    await imagery.ensureSoon({ collection, id: wanted.scene }, waiting);
  }
  return read();
}

/** The picture of an asset, or why there is none; not found for callers who may not see the scene. */
function pictureOf(assets: Assets, scene: string, key: string): StoredPicture | Refusal {
  const stored = assets.get(key);
  if (stored === undefined)
    return refuse('not_found', `Scene "${scene}" does not exist or has no file "${key}".`);
  const { state, object_key: objectKey, size, sha256 } = stored;
  if (state === 'ready' && objectKey !== null && size !== null && sha256 !== null) {
    return { objectKey, size, sha256 };
  }
  return refuse(
    'not_found',
    `The file "${key}" could not be rendered: ${stored.cause ?? 'it is not stored yet'}`,
  );
}

function tagOf(
  { sha256 }: StoredPicture,
  { z, x, y }: TileAddress,
  drawn: readonly (SceneTileFormat | number)[],
): string {
  return `"${sha256.slice(0, 32)}-${z}-${x}-${y}-${drawn.join('-')}-${DRAWING_VERSION}"`;
}

function clientHas(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((part) => part.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}

function tileResponse(bytes: Uint8Array, format: SceneTileFormat, headers: Record<string, string>): Response {
  const length = String(bytes.byteLength);
  return new Response(Buffer.from(bytes), {
    headers: { ...headers, 'content-type': `image/${format}`, 'content-length': length },
  });
}

/** Errors of the archive may be temporary; errors of the file remain until it is replaced. */
function tileRefusal(error: TileError, key: string): Refusal {
  switch (error.code) {
    case 'not-found':
    case 'no-such-bucket':
      return refuse('unavailable', `The file "${key}" is not in the archive. Staff must restore it.`);
    case 'unreachable':
    case 'denied':
      return refuseForNow('unavailable', 2, {
        detail: 'The archive cannot be read at the moment. Try again.',
      });
    case 'unknown':
      throw error;
    default:
      return refuse('not_found', `The file "${key}" cannot be drawn: ${error.message}`);
  }
}
