import { type BBox, bboxOf, boundsIntersect, centreOf } from '@sigma/geo';
import { hasPicture, type OverlayMode } from '../scene/overlay-mode.ts';
import type { Scene } from '../scene/scene.ts';
import type { PictureChoice } from './picture-choice.ts';

/** A scene with more cloud than this percentage is not clear. */
const CLEAR_PERCENT = 20;
/** A mosaic has no more pictures than this, because every user loads one on opening. */
export const MAX_MOSAIC = 12;

export interface DrawnModesQuery {
  /** Newest first, as a search returns them. */
  readonly scenes: readonly Scene[];
  /** Choices for single tasks; they win over the choice for all. */
  readonly overlays: ReadonlyMap<string, OverlayMode>;
  readonly choice: PictureChoice;
  /** Files that are selected. */
  readonly selected: ReadonlySet<string>;
  /** The ground in view. */
  readonly view: BBox;
}

/** What is drawn of each scene, by file, the uppermost first; a scene without an entry shows no picture. */
export type DrawnModes = ReadonlyMap<string, Exclude<OverlayMode, 'none'>>;

export function drawnModes(query: DrawnModesQuery): DrawnModes {
  const { scenes, overlays, choice } = query;
  const chosen = chosenFiles(query);
  return new Map(
    scenes.toSorted(choice === 'all' ? byClearest : byNewest).flatMap(({ fileId, taskId }) => {
      const mode = overlays.get(taskId) ?? (chosen.has(fileId) ? 'rgb' : 'none');
      return mode === 'none' ? [] : [[fileId, mode] as const];
    }),
  );
}

function chosenFiles({ scenes, overlays, choice, selected, view }: DrawnModesQuery): ReadonlySet<string> {
  switch (choice) {
    case 'off':
      return new Set();
    case 'selection':
      return selected;
    case 'all':
      return new Set(scenes.map(({ fileId }) => fileId));
    case 'clear':
      return new Set(
        mosaic(
          scenes.filter(({ taskId }) => !overlays.has(taskId)),
          { view, maxCloud: CLEAR_PERCENT },
        ),
      );
  }
}

interface MosaicQuery {
  readonly view: BBox;
  /** In percent. */
  readonly maxCloud: number;
}

/**
 * The files of the newest scenes in view. A scene whose middle is already covered by a newer picture is omitted, so
 * that a hundred passes over one place cost one picture. A scene of unknown cloud counts as cloudy.
 */
export function mosaic(scenes: readonly Scene[], { view, maxCloud }: MosaicQuery): readonly string[] {
  const tiles: { readonly fileId: string; readonly box: BBox }[] = [];
  for (const scene of scenes.toSorted(byNewest)) {
    const { fileId, footprint, cloudCover = 100 } = scene;
    if (tiles.length >= MAX_MOSAIC) break;
    if (footprint === undefined || cloudCover > maxCloud || !hasPicture(scene)) continue;
    const box = bboxOf(footprint);
    const [lon, lat] = centreOf(footprint);
    const isCovered = tiles.some((newer) => boundsIntersect(newer.box, [lon, lat, lon, lat]));
    if (!isCovered && boundsIntersect(box, view)) tiles.push({ fileId, box });
  }
  return tiles.map(({ fileId }) => fileId);
}

/** All results show as much ground as they can: the least cloud in whole percent, then the newest. Unknown cloud counts as cloudy. */
const byClearest = (a: Scene, b: Scene) =>
  Math.round(a.cloudCover ?? 100) - Math.round(b.cloudCover ?? 100) || byNewest(a, b);

const byNewest = (a: Scene, b: Scene) => (a.datetime < b.datetime ? 1 : a.datetime > b.datetime ? -1 : 0);

/** What the head of a task shows as its mode: its own choice, or what the choice for all draws of its scenes. */
export function modeOfTask(
  scenes: readonly Scene[],
  overlay: OverlayMode | undefined,
  modes: ReadonlyMap<string, OverlayMode>,
): OverlayMode {
  if (overlay !== undefined) return overlay;
  return scenes.some((scene) => hasPicture(scene) && modes.has(scene.fileId)) ? 'rgb' : 'none';
}
