import { useMemo } from 'react';
import type { MapPicture } from '../../../map/layers/pictures/map-picture.ts';
import { type RenderStyle, renderConfigOf } from '../../../map/preview/render-style.ts';
import { useScenePictures } from '../../../map/preview/use-scene-pictures.ts';
import { readToken } from '../../../session/token.ts';
import { cloudPictures, omittedPictures, type PictureQuery, pictureRequests } from './overlays.ts';

export interface MapPictures {
  readonly pictures: readonly MapPicture[];
  /** The number of pictures that could not be drawn. */
  readonly failed: number;
  readonly loading: number;
  /** The number of pictures in view that are not drawn, because there are too many. */
  readonly omitted: number;
}

interface UseMapPictures extends PictureQuery {
  readonly style: RenderStyle;
}

export const tokenOf = () => Promise.resolve(readToken());

/** The pictures on the map: RGB from COGs in the given style, cloud maps over them as tiles. */
export function useMapPictures(options: UseMapPictures): MapPictures {
  const { scenes, modes, compared, transparent, bounds, style } = options;
  // A high-density screen shows as many pixels as a usual screen shows at the next level.
  const zoom = Math.ceil(options.zoom + Math.log2(globalThis.devicePixelRatio));
  const query = useMemo<PictureQuery>(
    () => ({ scenes, modes, compared, bounds, zoom, ...(transparent && { transparent }) }),
    [scenes, modes, compared, bounds, zoom, transparent],
  );
  const requests = useMemo(() => pictureRequests(query), [query]);
  const clouds = useMemo(() => cloudPictures(query), [query]);
  const omitted = useMemo(() => omittedPictures(query), [query]);
  const config = useMemo(() => renderConfigOf(style), [style]);
  const { pictures, states } = useScenePictures(requests, config, tokenOf);
  return useMemo(() => {
    const all = [...states.values()];
    return {
      pictures: [...clouds, ...pictures],
      failed: all.filter((state) => state === 'failed').length,
      loading: all.filter((state) => state === 'loading').length,
      omitted,
    };
  }, [pictures, states, clouds, omitted]);
}
