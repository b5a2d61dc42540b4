import type { RenderConfig } from '@sigma/raster';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MapPicture } from '../layers/pictures/map-picture.ts';
import { type PictureRequest, PictureShelf } from './picture-shelf.ts';
import type { PictureState, ScenePicture } from './scene-picture.ts';

export interface ScenePictures {
  /** The pictures that are ready, in the order of the requests. The opacity of the style is part of their pixels. */
  readonly pictures: readonly MapPicture[];
  readonly states: ReadonlyMap<string, PictureState>;
  /** The number of pictures that are shown while a sharper level of them is read. */
  readonly sharpening: number;
}

/**
 * Pictures of scenes for the map, read by range from their COGs and painted in the browser with the given config.
 * Pictures that leave the list are released. Pass the same array as long as nothing changes.
 */
export function useScenePictures(
  requests: readonly PictureRequest[],
  config: RenderConfig,
  tokenOf: () => Promise<string | undefined>,
): ScenePictures {
  const [shelf] = useState(() => new PictureShelf());
  const revision = useSyncExternalStore(shelf.subscribe, shelf.revision);
  useEffect(() => shelf.show(requests, config, tokenOf), [shelf, requests, config, tokenOf]);
  useEffect(() => () => shelf.clear(), [shelf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes whenever a picture does
  return useMemo(() => picturesOf(requests, shelf), [requests, shelf, revision]);
}

function picturesOf(requests: readonly PictureRequest[], shelf: PictureShelf): ScenePictures {
  const states = new Map(requests.map((request) => [request.id, shelf.stateOf(request)]));
  const pictures = requests.flatMap((request): readonly MapPicture[] => {
    const picture = shelf.pictureOf(request);
    if (picture?.state !== 'ready' || picture.corners === undefined) return [];
    const { canvas, corners, revision } = picture;
    const { id, side, opacity = 1 } = request;
    const source = { type: 'canvas', canvas, corners, revision } as const;
    return [{ id, opacity, ...(side !== undefined && { side }), source }];
  });
  const isSharpening = (picture: ScenePicture | undefined) => picture?.state === 'ready' && picture.isReading;
  const sharpening = requests.filter((request) => isSharpening(shelf.pictureOf(request))).length;
  return { pictures, states, sharpening };
}
