import type { OutlineStrength } from '../../../map/layers/footprints/footprint-style.ts';
import type { MapDisplay } from './map-display.ts';
import type { MapPictures } from './use-map-pictures.ts';

/** How strongly footprints are drawn: faintly from the moment pictures are requested, so that no line flashes over them. */
export function outlineStrength(
  { footprints }: Pick<MapDisplay, 'footprints'>,
  { pictures, loading }: Pick<MapPictures, 'pictures' | 'loading'>,
): OutlineStrength {
  if (!footprints) return 'none';
  return pictures.length > 0 || loading > 0 ? 'faint' : 'full';
}
