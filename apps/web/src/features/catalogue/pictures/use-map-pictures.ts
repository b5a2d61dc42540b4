import { useMemo } from 'react';
import type { MapPicture } from '../../../map/layers/pictures/map-picture.ts';
import { type RenderStyle, renderConfigOf } from '../../../map/preview/render-style.ts';
import { useScenePictures } from '../../../map/preview/use-scene-pictures.ts';
import { hasPictureFiles, useRights } from '../../../session/contract.ts';
import { readToken } from '../../../session/token.ts';
import {
  cloudPictures,
  omittedPictures,
  type PictureQuery,
  pictureRequests,
  previewPictures,
} from './overlays.ts';

export interface MapPictures {
  readonly pictures: readonly MapPicture[];
  /** The number of pictures that could not be drawn. */
  readonly failed: number;
  readonly loading: number;
  /** The number of pictures that are shown while a sharper level of them is read. */
  readonly sharpening: number;
  /** The number of pictures in view that are not drawn, because there are too many. */
  readonly omitted: number;
  /** Whether a cloud map is among the pictures. */
  readonly showsClouds: boolean;
}

interface UseMapPictures extends Omit<PictureQuery, 'hasFiles'> {
  readonly style: RenderStyle;
}

export const tokenOf = () => Promise.resolve(readToken());

/** The pictures on the map: RGB from COGs in the given style, or as preview tiles where the contract has no files of them, cloud maps over them as tiles. */
export function useMapPictures(options: UseMapPictures): MapPictures {
  const { scenes, modes, compared, transparent, bounds, style } = options;
  const hasFiles = hasPictureFiles(useRights());
  // A high-density screen shows as many pixels as a usual screen shows at the next level.
  const zoom = Math.ceil(options.zoom + Math.log2(globalThis.devicePixelRatio));
  const query = useMemo<PictureQuery>(
    () => ({ scenes, modes, compared, hasFiles, bounds, zoom, ...(transparent && { transparent }) }),
    [scenes, modes, compared, hasFiles, bounds, zoom, transparent],
  );
  const requests = useMemo(() => pictureRequests(query), [query]);
  const clouds = useMemo(() => cloudPictures(query), [query]);
  const previews = useMemo(() => previewPictures(query, style.opacity), [query, style.opacity]);
  const omitted = useMemo(() => omittedPictures(query), [query]);
  const config = useMemo(() => renderConfigOf(style), [style]);
  const { pictures, states, sharpening } = useScenePictures(requests, config, tokenOf);
  return useMemo(() => {
    const all = [...states.values()];
    return {
      pictures: [...clouds, ...previews, ...pictures],
      failed: all.filter((state) => state === 'failed').length,
      loading: all.filter((state) => state === 'loading').length,
      sharpening,
      omitted,
      showsClouds: clouds.length > 0,
    };
  }, [pictures, states, sharpening, clouds, previews, omitted]);
}
