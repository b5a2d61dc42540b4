import { ASSET_KEYS, type TaskGroup } from '@sigma/domain';
import type { Scene } from './scene.ts';

/** What of a task is drawn on the map (spec 1:4.2). */
export const OVERLAY_MODES = ['none', 'rgb', 'clouds'] as const;
export type OverlayMode = (typeof OVERLAY_MODES)[number];

export function hasCloudMap(scene: Scene): boolean {
  return scene.item.assets[ASSET_KEYS.cloudMap] !== undefined;
}

/** The modes that a task offers: "clouds" needs a scene with a cloud map, "rgb" a scene with a picture (spec 1:2.6). */
export function overlayModesOf({ scenes }: TaskGroup<Scene>): readonly OverlayMode[] {
  return OVERLAY_MODES.filter((mode) => {
    if (mode === 'none') return true;
    return scenes.some(mode === 'rgb' ? hasPicture : hasCloudMap);
  });
}

export function hasPicture(scene: Scene): boolean {
  return scene.item.assets[ASSET_KEYS.visual] !== undefined;
}
