import { readSceneTile, type TiledAsset } from '@sigma/contract';
import { ASSET_KEYS } from '@sigma/domain';
import { areaKm2, type BBox, bboxOf, bboxPolygon, boundsIntersect, centreOf, distanceM } from '@sigma/geo';
import { apiBase } from '../../../api/api-base.ts';
import type { MapPicture } from '../../../map/layers/pictures/map-picture.ts';
import type { PictureRequest } from '../../../map/preview/picture-shelf.ts';
import type { SwipeSide } from '../../../map/registry/map-layer.ts';
import { metresPerPixel } from '../../../map/view/viewport.ts';
import type { Compared } from '../link/search-link.ts';
import { hasCloudMap, hasPicture, type OverlayMode } from '../scene/overlay-mode.ts';
import type { Scene } from '../scene/scene.ts';
import { seenScenes } from './seen-scenes.ts';

/** The part of the world that a map shows. */
export interface MapWindow {
  readonly bounds: BBox;
  /** The level at which a pixel of the map is a pixel of the screen. */
  readonly zoom: number;
}

export interface PictureQuery extends MapWindow {
  readonly scenes: readonly Scene[];
  /** What is drawn of each scene, by file, the uppermost first. */
  readonly modes: ReadonlyMap<string, OverlayMode>;
  readonly compared: Compared;
  /** Without the files of pictures, their preview tiles are drawn. */
  readonly hasFiles: boolean;
  /** Scenes whose pictures are read ahead, or that are fading out: their pictures are transparent. */
  readonly transparent?: readonly Scene[];
}

const FEWEST_PIXELS = 128 * 128;
/** More than the complete picture of a scene of 16 km by 16 km at 8 m. */
const MAX_PIXELS = 2048 * 2048;
/** The limit for all pictures together; each pixel takes 16 bytes of graphics memory. */
const MAX_TOGETHER = 4 * MAX_PIXELS;
/** Each picture is a layer of the map, which repaints all of them in every frame of a move. */
export const MAX_PICTURES = 150;

/**
 * Pictures drawn from COGs: only the two compared scenes once both are chosen, otherwise the pictures in view. Those that
 * others do not cover come first for reading and for sharpness, from the middle of the map outwards.
 */
export function pictureRequests(query: PictureQuery): readonly PictureRequest[] {
  const { scenes, modes, compared, zoom, transparent = [] } = query;
  if (!query.hasFiles) return [];
  const pair = comparedScenes(scenes, compared);
  if (pair !== undefined)
    return [...pictureRequestsOf(pair.left, zoom, 'left'), ...pictureRequestsOf(pair.right, zoom, 'right')];
  const shown = stackOf(scenes, modes);
  const hidden = new Set(transparent.map(({ fileId }) => fileId));
  const near = nearestOf([...shown, ...transparent].filter(hasPicture), query);
  const requests = near.flatMap((scene, rank) =>
    pictureRequestsOf(scene, zoom).map((request) => ({
      ...request,
      rank: hidden.has(scene.fileId) ? rank + MAX_PICTURES : rank,
      opacity: hidden.has(scene.fileId) ? 0 : 1,
    })),
  );
  const places = new Map([...shown, ...transparent].map(({ fileId }, place) => [fileId, place]));
  return bounded(requests).toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** How many of the scenes in view that should have a picture get none, because there are too many. */
export function omittedPictures(query: PictureQuery): number {
  const shown = query.scenes.filter((scene) => query.modes.has(scene.fileId) && hasPicture(scene));
  return Math.max(0, shown.filter((scene) => isNear(scene, query.bounds)).length - MAX_PICTURES);
}

/** The scenes that are drawn, the uppermost first. */
function stackOf(scenes: readonly Scene[], modes: PictureQuery['modes']): readonly Scene[] {
  const byFile = new Map(scenes.map((scene) => [scene.fileId, scene]));
  return [...modes.keys()].flatMap((fileId) => byFile.get(fileId) ?? []);
}

/**
 * The scenes in view of a stack, and no more than can be drawn: first those that are seen, then those that lie below others,
 * both from the middle of the map outwards.
 */
function nearestOf(stack: readonly Scene[], { bounds }: MapWindow): readonly Scene[] {
  const middle = centreOf(bboxPolygon(bounds));
  const near = stack.filter((scene) => isNear(scene, bounds));
  const seen = seenScenes(near, bounds);
  return near
    .map((scene) => ({
      scene,
      depth: seen.has(scene) ? 0 : 1,
      away: scene.footprint ? distanceM(centreOf(scene.footprint), middle) : 0,
    }))
    .toSorted((a, b) => a.depth - b.depth || a.away - b.away)
    .slice(0, MAX_PICTURES)
    .map(({ scene }) => scene);
}

function isNear({ footprint }: Scene, bounds: BBox): boolean {
  return footprint !== undefined && boundsIntersect(bboxOf(footprint), bounds);
}

/**
 * Divides the limit for all pictures: each request gets the fewest pixels, and in their order as many of those it
 * wants as are left, in steps of a factor of four.
 */
function bounded(requests: readonly PictureRequest[]): readonly PictureRequest[] {
  let left = MAX_TOGETHER - requests.length * FEWEST_PIXELS;
  return requests.map((request) => {
    let maxPixels = request.maxPixels;
    while (maxPixels > FEWEST_PIXELS && maxPixels - FEWEST_PIXELS > left) maxPixels /= 4;
    left -= maxPixels - FEWEST_PIXELS;
    return { ...request, maxPixels };
  });
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

/** Preview tiles of the server in place of the files: of the two compared scenes, otherwise of those in view, the first on top. */
export function previewPictures(query: PictureQuery, opacity: number): readonly MapPicture[] {
  const { scenes, modes, compared, hasFiles } = query;
  if (hasFiles) return [];
  const draw = (scene: Scene, side?: SwipeSide): readonly MapPicture[] =>
    tiledPicture(scene, ASSET_KEYS.visual).map((source) => ({
      id: `${scene.fileId} preview${side === undefined ? '' : ` ${side}`}`,
      source,
      opacity,
      ...(side !== undefined && { side }),
    }));
  const pair = comparedScenes(scenes, compared);
  if (pair !== undefined) return [...draw(pair.left, 'left'), ...draw(pair.right, 'right')];
  const shown = stackOf(scenes, modes).filter(hasPicture);
  const near = new Set(nearestOf(shown, query));
  return shown.filter((scene) => near.has(scene)).flatMap((scene) => draw(scene));
}

/** Cloud maps of the scenes set to "clouds", as tiles of the server; they are drawn over the pictures. */
export function cloudPictures({ scenes, modes, compared, ...map }: PictureQuery): readonly MapPicture[] {
  if (comparedScenes(scenes, compared) !== undefined) return [];
  const clouded = stackOf(scenes, modes).filter(({ fileId }) => modes.get(fileId) === 'clouds');
  return nearestOf(clouded, map).flatMap(cloudPicture);
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
  if (!hasCloudMap(scene)) return [];
  return tiledPicture(scene, ASSET_KEYS.cloudMap).map((source) => ({
    id: `${scene.fileId} clouds`,
    source,
    opacity: CLOUD_OPACITY,
  }));
}

/** The tiles of an asset; none of a scene without a footprint. */
function tiledPicture(scene: Scene, asset: TiledAsset): readonly MapPicture['source'][] {
  if (scene.footprint === undefined) return [];
  return [{ type: 'tiles', url: tilesOf(scene.fileId, asset), bounds: bboxOf(scene.footprint) }];
}

/** The address of the tiles of an asset, with {z}, {x} and {y}. */
export function tilesOf(fileId: string, asset: TiledAsset): string {
  const path = readSceneTile.path.replace('{scene}', encodeURIComponent(fileId)).replace('{asset}', asset);
  return apiBase() + path;
}
