import { useMemo } from 'react';
import type { MapPicture } from '../../../map/layers/pictures/map-picture.ts';
import { type RenderStyle, renderConfigOf } from '../../../map/preview/render-style.ts';
import { useScenePictures } from '../../../map/preview/use-scene-pictures.ts';
import { readToken } from '../../../session/token.ts';
import type { Compared } from '../link/search-link.ts';
import type { OverlayMode } from '../scene/overlay-mode.ts';
import type { Scene } from '../scene/scene.ts';
import { cloudPictures, pictureRequests } from './overlays.ts';

export interface MapPictures {
  readonly pictures: readonly MapPicture[];
  /** The number of pictures that could not be drawn. */
  readonly failed: number;
  readonly loading: number;
}

interface UseMapPictures {
  readonly scenes: readonly Scene[];
  readonly overlays: ReadonlyMap<string, OverlayMode>;
  readonly compared: Compared;
  readonly style: RenderStyle;
  /** The zoom of the map. */
  readonly zoom: number;
}

export const tokenOf = () => Promise.resolve(readToken());

/** The pictures on the map: RGB from COGs in the given style, cloud maps as tiles. */
export function useMapPictures({ scenes, overlays, compared, style, ...map }: UseMapPictures): MapPictures {
  // A high-density screen shows as many pixels as a usual screen shows at the next level.
  const zoom = Math.ceil(map.zoom + Math.log2(globalThis.devicePixelRatio));
  const requests = useMemo(
    () => pictureRequests({ scenes, overlays, compared, zoom }),
    [scenes, overlays, compared, zoom],
  );
  const clouds = useMemo(() => cloudPictures({ scenes, overlays, compared }), [scenes, overlays, compared]);
  const config = useMemo(() => renderConfigOf(style), [style]);
  const { pictures, states } = useScenePictures(requests, config, tokenOf);
  return useMemo(() => {
    const all = [...states.values()];
    return {
      pictures: [...pictures, ...clouds],
      failed: all.filter((state) => state === 'failed').length,
      loading: all.filter((state) => state === 'loading').length,
    };
  }, [pictures, states, clouds]);
}
