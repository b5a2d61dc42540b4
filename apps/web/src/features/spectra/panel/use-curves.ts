import type { CubeLevel, SearchArea } from '@sigma/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import { type CubeAddress, regionQuery, spectrumQuery } from '../data/cube.queries.ts';
import type { Cube } from '../data/cube.ts';
import type { Spectrum } from '../data/spectrum.ts';
import { type Curve, differenceOf, shaped } from '../plot/curve.ts';
import { type Pin, pinsOf, useSpectraStore } from './spectra-store.ts';

/** A spectrum that is shown, with its name. */
export interface NamedSpectrum {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly pin: Pin | undefined;
  readonly spectrum: Spectrum;
}

export const sceneKey = ({ collection, scene }: CubeAddress) => `${collection}/${scene}`;
export const pixelText = ({ col, row }: CubePixel) => `column ${col}, line ${row}`;
export const pinName = ({ number, of }: Pin) =>
  `Pin ${number}, ${of.kind === 'pixel' ? pixelText(of.pixel) : 'area'}`;

interface CurvesOptions {
  readonly address: CubeAddress;
  readonly pixel: CubePixel | undefined;
  readonly level: CubeLevel;
  /** An area whose mean is shown until it is pinned. */
  readonly region: SearchArea | undefined;
}

/** Reads the spectra of the chosen pixel, of the chosen area and of all pins. */
export function useSpectra({ address, pixel, level, region }: CurvesOptions) {
  const pins = useSpectraStore(pinsOf(sceneKey(address)));
  const chosen = useQuery({
    ...spectrumQuery(address, pixel ?? { col: 0, row: 0 }, level),
    enabled: pixel !== undefined,
    // Until another pixel has arrived, the last one stays on the plot.
    placeholderData: (last) => (last?.level === level ? last : undefined),
  });
  const mean = useQuery({
    ...regionQuery(address, region ?? NOWHERE, level),
    enabled: region !== undefined,
  });
  const pinned = useQueries({
    queries: pins.map(({ of }) =>
      of.kind === 'pixel' ? spectrumQuery(address, of.pixel, level) : regionQuery(address, of.area, level),
    ),
    combine: combined,
  });
  const main = pixel === undefined ? undefined : chosen.data;
  const regionMean = region === undefined ? undefined : mean.data;
  const spectra = useMemo(() => {
    const all: NamedSpectrum[] = [];
    if (main?.pixel) {
      const name = `Pixel at ${pixelText(main.pixel)}`;
      all.push({ key: 'pixel', name, colour: 'var(--tx-1)', pin: undefined, spectrum: main });
    }
    if (regionMean !== undefined) {
      const name = 'Mean of the area';
      all.push({ key: 'region', name, colour: 'var(--tx-2)', pin: undefined, spectrum: regionMean });
    }
    pins.forEach((pin, i) => {
      const spectrum = pinned[i];
      if (spectrum === undefined) return;
      const colour = `var(--pin-${pin.number})`;
      all.push({ key: `pin ${pin.number}`, name: pinName(pin), colour, pin, spectrum });
    });
    return all;
  }, [main, regionMean, pins, pinned]);
  return { spectra, main, chosen, mean, pins };
}

const combined = (results: readonly { readonly data: Spectrum | undefined }[]) =>
  results.map(({ data }) => data);

/** Stands for no area in a query that is not sent. */
const NOWHERE: SearchArea = { type: 'Point', coordinates: [0, 0] };

/** The curves of spectra in the chosen form; those of a difference are relative to a pin. */
export function useCurves(cube: Cube, spectra: readonly NamedSpectrum[]): readonly Curve[] {
  const form = useSpectraStore((store) => store.form);
  const baseline = useSpectraStore((store) => store.baseline);
  return useMemo(() => {
    const from = spectra.find(({ pin }) => pin !== undefined && pin.number === baseline)?.spectrum;
    return spectra.map(({ key, name, colour, pin, spectrum }) => {
      const values = from === undefined ? spectrum.values : differenceOf(spectrum, from);
      const isRegion = spectrum.pixel === undefined;
      return {
        key,
        name,
        colour,
        ...(pin && { mark: String(pin.number) }),
        values: shaped(form, cube.wavelengths, values),
        ...(isRegion && form === 'value' && from === undefined && { spread: spectrum.sigma }),
        look: spectrum.cloudy ? ('clouded' as const) : ('main' as const),
      };
    });
  }, [cube, spectra, form, baseline]);
}
