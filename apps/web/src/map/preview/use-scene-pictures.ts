import type { RenderConfig } from '@sigma/raster';
import { useEffect, useMemo, useState } from 'react';
import type { MapPicture } from '../layers/pictures/map-picture.ts';
import type { SwipeSide } from '../registry/map-layer.ts';
import { type PictureState, ScenePicture } from './scene-picture.ts';

/** A picture of a scene to be drawn on the map. */
export interface PictureRequest {
  /** Unique in a list. */
  readonly id: string;
  /** The address of the COG. */
  readonly url: string;
  /** As many pixels as the picture covers on the screen, or a few times that. A higher number reads a sharper overview. */
  readonly maxPixels: number;
  readonly side?: SwipeSide;
}

export interface ScenePictures {
  /** The pictures that are ready, in the order of the requests. Opacity is already part of their pixels. */
  readonly pictures: readonly MapPicture[];
  readonly states: ReadonlyMap<string, PictureState>;
}

type TokenOf = () => Promise<string | undefined>;

/**
 * Pictures of scenes for the map, read by range from their COGs and painted in the browser with the given config.
 * Pictures that leave the list are released. Pass the same array as long as nothing changes.
 */
export function useScenePictures(
  requests: readonly PictureRequest[],
  config: RenderConfig,
  tokenOf: TokenOf,
): ScenePictures {
  const [shown] = useState(() => new Map<string, ScenePicture>());
  const [revision, setRevision] = useState(0);

  useEffect(() => {
    let isStale = false;
    const requested = new Set(requests.map(pictureKey));
    for (const [key, picture] of shown) {
      if (requested.has(key)) continue;
      picture.close();
      shown.delete(key);
    }
    for (const request of requests) shown.get(pictureKey(request))?.sharpen(request.maxPixels);
    for (const picture of shown.values()) picture.paint(config);
    const missing = requests.filter((request) => !shown.has(pictureKey(request)));
    if (missing.length > 0) {
      void tokenOf().then((token) => {
        if (isStale) return;
        for (const { url, maxPixels, ...request } of missing) {
          const changed = () => setRevision((count) => count + 1);
          shown.set(
            pictureKey({ url, ...request }),
            new ScenePicture({ url, token, maxPixels }, config, changed),
          );
        }
      });
    }
    setRevision((count) => count + 1);
    return () => {
      isStale = true;
    };
  }, [requests, config, tokenOf, shown]);

  useEffect(
    () => () => {
      for (const picture of shown.values()) picture.close();
      shown.clear();
    },
    [shown],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes whenever a picture does
  return useMemo(() => picturesOf(requests, shown), [requests, shown, revision]);
}

const pictureKey = ({ id, url }: Pick<PictureRequest, 'id' | 'url'>) => `${id} ${url}`;

function picturesOf(
  requests: readonly PictureRequest[],
  shown: ReadonlyMap<string, ScenePicture>,
): ScenePictures {
  const states = new Map<string, PictureState>();
  const pictures = requests.flatMap((request): readonly MapPicture[] => {
    const picture = shown.get(pictureKey(request));
    states.set(request.id, picture?.state ?? 'loading');
    if (picture?.state !== 'ready' || picture.corners === undefined) return [];
    const { canvas, corners, revision } = picture;
    const side = request.side && { side: request.side };
    return [{ id: request.id, opacity: 1, ...side, source: { type: 'canvas', canvas, corners, revision } }];
  });
  return { pictures, states };
}
