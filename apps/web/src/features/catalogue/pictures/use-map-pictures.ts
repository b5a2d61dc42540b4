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
  /** Pictures that could not be drawn. */
  readonly failed: number;
  readonly loading: number;
}

interface UseMapPictures {
  readonly scenes: readonly Scene[];
  readonly overlays: ReadonlyMap<string, OverlayMode>;
  readonly compared: Compared;
  readonly style: RenderStyle;
  /** Of the map. */
  readonly zoom: number;
}

export const tokenOf = () => Promise.resolve(readToken());

/** What is drawn on the map of the scenes: RGB from their COGs under the style, cloud maps as tiles. */
export function useMapPictures({ scenes, overlays, compared, style, ...map }: UseMapPictures): MapPictures {
  // A dense screen shows as much as a common one does at the next level.
  const zoom = Math.ceil(map.zoom + Math.log2(globalThis.devicePixelRatio));
  const wishes = useMemo(
    () => pictureRequests({ scenes, overlays, compared, zoom }),
    [scenes, overlays, compared, zoom],
  );
  const clouds = useMemo(() => cloudPictures({ scenes, overlays, compared }), [scenes, overlays, compared]);
  const config = useMemo(() => renderConfigOf(style), [style]);
  const { pictures, states } = useScenePictures(wishes, config, tokenOf);
  return useMemo(() => {
    const all = [...states.values()];
    return {
      pictures: [...pictures, ...clouds],
      failed: all.filter((state) => state === 'failed').length,
      loading: all.filter((state) => state === 'loading').length,
    };
  }, [pictures, states, clouds]);
}
