import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filterInBrowser } from '../../../map/layers/spectral/browser-filter-client.ts';
import { coloured } from '../bands/use-band-picture.ts';
import type { CubeView } from '../data/cube-view.ts';
import type { CubeWindow } from '../data/cube-window.ts';
import { fetchPlanes, planesPerAnswer } from '../data/fetch-planes.ts';
import { type ShownBands, setSpectra } from '../panel/spectra-store.ts';
import { filterLevel } from './filter-choices.ts';

/** The share of the time of a filter that reading takes. */
const READING_SHARE = 0.6;

/** The methane filter, calculated in a worker of the browser from the planes of its window. */
export function useBrowserFilter({ address, cube, level: shownLevel }: CubeView, shown: ShownBands) {
  const isOn = shown.kind === 'filter' && shown.by === 'browser';
  const { meta } = cube;
  const window = (isOn ? shown.request.window : undefined) ?? ([0, 0, meta.width, meta.height] as const);
  const level = filterLevel(cube, 'mf', shownLevel);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['cubes', address, 'browser filter', meta.tag, level, window],
    queryFn: async ({ signal }) => {
      setSpectra({ filterShare: 0 });
      const { bands: methane, air_mass: airMass } = meta.methane;
      const bands = methane.map(({ band }) => band);
      const onRead = (share: number) => setSpectra({ filterShare: READING_SHARE * share });
      const planes = await windowPlanes({ address, bands, level, window, onRead, signal });
      const wavelengths = bands.map((band) => cube.wavelengths[band] ?? 0);
      const onShare = (share: number) =>
        setSpectra({ filterShare: READING_SHARE + (1 - READING_SHARE) * share });
      const absorption = methane.map(({ k, ln_transmittance: lnT }) => ({ k, lnT }));
      const input = { wavelengths, planes, absorption, airMass: airMass ?? undefined };
      const values = await filterInBrowser(input, { signal, onShare });
      return { width: window[2], height: window[3], values };
    },
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 60_000,
    retry: false,
  });
  const plane = isOn ? data : undefined;
  const result = useMemo(() => plane && coloured(plane, shown), [plane, shown]);
  return { result, error, refetch, isFetching };
}

interface WindowPlanes extends Pick<CubeView, 'address' | 'level'> {
  readonly bands: readonly number[];
  readonly window: CubeWindow;
  readonly onRead: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The planes of a window, each pixel of them, read one answer after the other. */
async function windowPlanes({ address, bands, level, window, onRead, signal }: WindowPlanes) {
  const atOnce = planesPerAnswer(window[2] * window[3]);
  const planes = [];
  for (let at = 0; at < bands.length; at += atOnce) {
    const some = bands.slice(at, at + atOnce);
    planes.push(
      ...(await fetchPlanes(address, { bands: some, level, window, step: 1, land: 'clear' }, signal)),
    );
    onRead(planes.length / bands.length);
  }
  return planes;
}
