import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { methaneBands } from '../../../map/layers/spectral/browser-filter.ts';
import { filterInBrowser } from '../../../map/layers/spectral/browser-filter-client.ts';
import { type CubeView, coloured, planeSize } from '../bands/use-band-picture.ts';
import { planesOf } from '../data/plane-cache.ts';
import type { ShownBands } from '../panel/spectra-store.ts';

/** The methane filter, calculated in a worker of the browser from the planes of its window. */
export function useBrowserFilter({ address, cube, level }: CubeView, shown: ShownBands) {
  const isOn = shown.kind === 'filter' && shown.by === 'browser';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['cubes', address, 'browser filter', cube.meta.tag, level],
    queryFn: async ({ signal }) => {
      const { tag, width, height } = cube.meta;
      const { step, pixels } = planeSize(cube);
      const bands = methaneBands(cube.wavelengths, cube.good);
      const read = await planesOf({ address, tag, level, step, pixels }, bands);
      const planes = bands.flatMap((band) => read.get(band) ?? []);
      const wavelengths = bands.map((band) => cube.wavelengths[band] ?? 0);
      const values = await filterInBrowser({ wavelengths, planes }, signal);
      return { width: Math.ceil(width / step), height: Math.ceil(height / step), values };
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
