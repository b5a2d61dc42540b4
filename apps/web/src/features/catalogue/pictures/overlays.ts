import { readSceneTile } from '@sigma/contract';
import { ASSET_KEYS } from '@sigma/domain';
import { areaKm2, bboxOf } from '@sigma/geo';
import { apiBase } from '../../../api/api-base.ts';
import type { MapPicture } from '../../../map/layers/pictures/map-picture.ts';
import type { PictureRequest } from '../../../map/preview/use-scene-pictures.ts';
import type { SwipeSide } from '../../../map/registry/map-layer.ts';
import { metresPerPixel } from '../../../map/view/viewport.ts';
import type { Compared } from '../link/search-link.ts';
import { hasCloudMap, type OverlayMode } from '../scene/overlay-mode.ts';
import type { Scene } from '../scene/scene.ts';

interface OverlayQuery {
  readonly scenes: readonly Scene[];
  readonly overlays: ReadonlyMap<string, OverlayMode>;
  readonly compared: Compared;
}

const FEWEST_PIXELS = 128 * 128;
const MAX_PIXELS = 1024 * 1024;
/** The limit for all pictures together; each pixel takes 16 bytes of graphics memory. */
const MAX_TOGETHER = 16 * MAX_PIXELS;

/** Pictures drawn from COGs: only the two compared scenes once both are chosen, otherwise those of tasks set to "rgb". */
export function pictureRequests({
  scenes,
  overlays,
  compared,
  zoom,
}: OverlayQueryAtZoom): readonly PictureRequest[] {
  const pair = comparedScenes(scenes, compared);
  if (pair !== undefined)
    return [...pictureRequestsOf(pair.left, zoom, 'left'), ...pictureRequestsOf(pair.right, zoom, 'right')];
  const inColour = scenes.filter(({ taskId }) => overlays.get(taskId) === 'rgb');
  return bounded(inColour.flatMap((scene) => pictureRequestsOf(scene, zoom)));
}

/** Makes pictures coarser the more there are, so that a page with all of them does not run out of memory. */
function bounded(requests: readonly PictureRequest[]): readonly PictureRequest[] {
  const together = requests.reduce((sum, { maxPixels }) => sum + maxPixels, 0);
  const isCoarsest = requests.every(({ maxPixels }) => maxPixels <= FEWEST_PIXELS);
  if (together <= MAX_TOGETHER || isCoarsest) return requests;
  return bounded(
    requests.map((request) => ({ ...request, maxPixels: Math.max(FEWEST_PIXELS, request.maxPixels / 4) })),
  );
}

interface OverlayQueryAtZoom extends OverlayQuery {
  /** The level at which a pixel of the map is a pixel of the screen. */
  readonly zoom: number;
}

function pictureRequestsOf(scene: Scene, zoom: number, side?: SwipeSide): readonly PictureRequest[] {
  const url = scene.item.assets[ASSET_KEYS.visual]?.href;
  if (url === undefined) return [];
  const id = `${scene.fileId}${side === undefined ? '' : ` ${side}`}`;
  return [{ id, url, maxPixels: pixelsWanted(scene, zoom), ...(side !== undefined && { side }) }];
}

/**
 * Overviews differ by a factor of four in their pixels, so the sharpest overview with at most four times the pixels
 * that the scene covers on the screen is sharp enough. Rounded up to a power of four, so that few moves read another.
 */
function pixelsWanted({ footprint }: Scene, zoom: number): number {
  if (footprint === undefined) return FEWEST_PIXELS;
  const [, south, , north] = bboxOf(footprint);
  const covered = (areaKm2(footprint) * 1e6) / metresPerPixel({ lat: (south + north) / 2, zoom }) ** 2;
  const wanted = 4 ** Math.ceil(Math.log2(Math.max(1, 4 * covered)) / 2);
  return Math.max(FEWEST_PIXELS, Math.min(MAX_PIXELS, wanted));
}

/** Cloud maps of tasks set to "clouds", as tiles of the server. */
export function cloudPictures({ scenes, overlays, compared }: OverlayQuery): readonly MapPicture[] {
  if (comparedScenes(scenes, compared) !== undefined) return [];
  return scenes.flatMap((scene) => (overlays.get(scene.taskId) === 'clouds' ? cloudPicture(scene) : []));
}

export function comparedScenes(
  scenes: readonly Scene[],
  { left, right }: Compared,
): Readonly<Record<SwipeSide, Scene>> | undefined {
  const named = (fileId: string | undefined) => scenes.find((scene) => scene.fileId === fileId);
  const [onLeft, onRight] = [named(left), named(right)];
  return onLeft && onRight && { left: onLeft, right: onRight };
}

/** The opacity of clouds on the map. */
const CLOUD_OPACITY = 0.7;

function cloudPicture(scene: Scene): readonly MapPicture[] {
  if (scene.footprint === undefined || !hasCloudMap(scene)) return [];
  const path = readSceneTile.path
    .replace('{scene}', encodeURIComponent(scene.fileId))
    .replace('{asset}', ASSET_KEYS.cloudMap);
  const source = { type: 'tiles', url: apiBase() + path, bounds: bboxOf(scene.footprint) } as const;
  return [{ id: `${scene.fileId} clouds`, source, opacity: CLOUD_OPACITY }];
}
