import type { SiteState } from '@sigma/raster';

type Remembered = Pick<SiteState['reflectance'][number]['value'], 'samples' | 'wavelengths' | 'data'>;

/** A pass has seen ground if no cloud hid so much of it. */
const SEEN_SHARE = 0.5;

/** How many of some earlier passes have seen the pixels of a finding, not hidden by clouds. */
export function timesSeen(passes: readonly Remembered[], pixels: Iterable<number>): number {
  const all = [...pixels];
  const isSeen = ({ samples, wavelengths, data }: Remembered) => {
    const known = all.filter((pixel) => {
      const line = Math.floor(pixel / samples);
      // Without data, every band is 0.
      return data[line * wavelengths.length * samples + (pixel % samples)] !== 0;
    });
    return known.length >= SEEN_SHARE * all.length;
  };
  return passes.filter(isSeen).length;
}
