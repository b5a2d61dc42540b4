import type { BBox } from '@sigma/geo';
import { useMemo } from 'react';
import { scenesOfBucket } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import { useSearchStore } from '../search/search-store.ts';
import { mosaic } from './drawn-modes.ts';

/** What the map draws while the timeline is played. */
export interface PlayedFrames {
  /** The pictures of the bar that is shown, by file. */
  readonly modes: ReadonlyMap<string, 'rgb'>;
  /** The pictures of the next bar, which are read ahead, and those of the previous bar, which fade out. */
  readonly transparent: readonly Scene[];
}

const ANY_CLOUD = 100;

/** The pictures of the bar that is played and of its neighbours; undefined while nothing is played. */
export function usePlayedFrames(found: readonly Scene[], view: BBox): PlayedFrames | undefined {
  const scrub = useSearchStore((store) => store.timeline.scrub);
  return useMemo(() => {
    if (scrub === undefined) return undefined;
    const { bucket, next, previous } = scrub;
    const picturesOf = (scenes: readonly Scene[]) => {
      const files = new Set(mosaic(scenes, { view, maxCloud: ANY_CLOUD }));
      return scenes.filter(({ fileId }) => files.has(fileId));
    };
    const current = picturesOf(scenesOfBucket(found, bucket));
    const shown = new Set(current.map(({ fileId }) => fileId));
    const neighbours = [next, previous].flatMap((other) =>
      other === undefined ? [] : picturesOf(scenesOfBucket(found, other)),
    );
    return {
      modes: new Map(current.map(({ fileId }) => [fileId, 'rgb'])),
      transparent: uniqueScenes(neighbours).filter(({ fileId }) => !shown.has(fileId)),
    };
  }, [found, view, scrub]);
}

function uniqueScenes(scenes: readonly Scene[]): readonly Scene[] {
  return [...new Map(scenes.map((scene) => [scene.fileId, scene])).values()];
}
