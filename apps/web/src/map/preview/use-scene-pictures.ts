import type { RenderConfig } from '@sigma/raster';
import { useEffect, useMemo, useState } from 'react';
import type { MapPicture } from '../layers/pictures/map-picture.ts';
import type { SwipeSide } from '../registry/map-layer.ts';
import { type PictureState, ScenePicture } from './scene-picture.ts';

export interface PictureWish {
  /** Once in a list. */
  readonly id: string;
  /** Address of the COG. */
  readonly url: string;
  /** As many as the picture covers on the screen, or a few times that; asked for again when it grows. */
  readonly maxPixels: number;
  readonly side?: SwipeSide;
}

export interface ScenePictures {
  /** Those that are ready, in the order of the wishes; opacity is painted into them already. */
  readonly pictures: readonly MapPicture[];
  readonly states: ReadonlyMap<string, PictureState>;
}

type TokenOf = () => Promise<string | undefined>;

/**
 * Pictures of scenes for the map, read by range from their COGs and drawn in the browser under the given config.
 * Wishes that are no longer in the list are let go of; give the same array while nothing changes.
 */
export function useScenePictures(
  wishes: readonly PictureWish[],
  config: RenderConfig,
  tokenOf: TokenOf,
): ScenePictures {
  const [shown] = useState(() => new Map<string, ScenePicture>());
  const [revision, setRevision] = useState(0);

  useEffect(() => {
    let isOver = false;
    const wanted = new Set(wishes.map(keyOf));
    for (const [key, picture] of shown) {
      if (wanted.has(key)) continue;
      picture.close();
      shown.delete(key);
    }
    for (const wish of wishes) shown.get(keyOf(wish))?.sharpen(wish.maxPixels);
    for (const picture of shown.values()) picture.paint(config);
    const missing = wishes.filter((wish) => !shown.has(keyOf(wish)));
    if (missing.length > 0) {
      void tokenOf().then((token) => {
        if (isOver) return;
        for (const { url, maxPixels, ...wish } of missing) {
          const changed = () => setRevision((count) => count + 1);
          shown.set(keyOf({ url, ...wish }), new ScenePicture({ url, token, maxPixels }, config, changed));
        }
      });
    }
    setRevision((count) => count + 1);
    return () => {
      isOver = true;
    };
  }, [wishes, config, tokenOf, shown]);

  useEffect(
    () => () => {
      for (const picture of shown.values()) picture.close();
      shown.clear();
    },
    [shown],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the pictures have changed
  return useMemo(() => picturesOf(wishes, shown), [wishes, shown, revision]);
}

const keyOf = ({ id, url }: Pick<PictureWish, 'id' | 'url'>) => `${id} ${url}`;

function picturesOf(wishes: readonly PictureWish[], shown: ReadonlyMap<string, ScenePicture>): ScenePictures {
  const states = new Map<string, PictureState>();
  const pictures = wishes.flatMap((wish): readonly MapPicture[] => {
    const picture = shown.get(keyOf(wish));
    states.set(wish.id, picture?.state ?? 'loading');
    if (picture?.state !== 'ready' || picture.corners === undefined) return [];
    const { canvas, corners, revision } = picture;
    const side = wish.side && { side: wish.side };
    return [{ id: wish.id, opacity: 1, ...side, source: { type: 'canvas', canvas, corners, revision } }];
  });
  return { pictures, states };
}
