import { useEffect, useRef } from 'react';
import { bandNear, type Cube } from '../data/cube.ts';
import type { RgbBands } from '../plot/band-handles.tsx';
import { measuredText, nmText } from '../plot/value-text.ts';
import { pixelText, type useSpectra } from './use-curves.ts';

/** Reads out a new spectrum at the red band of the picture, or near 650 nm where the picture has none. */
export function useSaidSpectrum(
  cube: Cube,
  main: ReturnType<typeof useSpectra>['main'],
  rgb: RgbBands,
  say: (text: string) => void,
): void {
  const last = useRef(main);
  useEffect(() => {
    if (main === last.current || !main?.pixel) return;
    last.current = main;
    const band = rgb[0] >= 0 ? rgb[0] : bandNear(cube, 650);
    const value = measuredText(main.values[band] ?? Number.NaN, main.sigma[band] ?? Number.NaN);
    const clouded = main.cloudy ? ' Cloud over this pixel.' : '';
    say(`${pixelText(main.pixel)}: ${value} at ${nmText(cube.wavelengths[band] ?? 0)}.${clouded}`);
  }, [main, cube, rgb, say]);
}
