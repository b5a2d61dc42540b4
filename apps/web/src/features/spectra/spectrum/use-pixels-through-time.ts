import type { CubeLevel } from '@sigma/domain';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CubeAddress, spectrumQuery } from '../data/cube.queries.ts';
import type { Spectrum } from '../data/spectrum.ts';
import type { OtherScene } from '../panel/panel-props.ts';
import type { Curve } from '../plot/curve.ts';

/** Each other scene costs the making of its cube, so only the newest few are read. */
const MOST_SCENES = 5;

/** Names the curve of a date on the plot and in the list: a, b, c, … */
export const dateMark = (index: number): string => 'abcde'.charAt(index);

interface ThroughTimeOptions {
  readonly address: CubeAddress;
  readonly main: Spectrum | undefined;
  readonly level: CubeLevel;
  readonly scenesAt: (lon: number, lat: number) => readonly OtherScene[];
  readonly isOn: boolean;
}

/** The place of the chosen pixel in the other scenes that show it. */
export function usePixelsThroughTime({ address, main, level, scenesAt, isOn }: ThroughTimeOptions) {
  const { program, scene } = address;
  const { lon, lat } = main?.pixel ?? { lon: null, lat: null };
  const all = useMemo(
    () => (lon === null || lat === null ? [] : scenesAt(lon, lat).filter((one) => one.scene !== scene)),
    [lon, lat, scenesAt, scene],
  );
  const scenes = useMemo(() => (isOn ? all.slice(0, MOST_SCENES) : []), [all, isOn]);
  const found = useQueries({
    queries: scenes.map((one) => ({
      ...spectrumQuery(
        { program, collection: one.collection, scene: one.scene },
        { lon: lon ?? 0, lat: lat ?? 0 },
        level,
      ),
      retry: false,
    })),
    combine: (results) => ({
      spectra: results.map(({ data }) => data),
      isLoading: results.some(({ isPending }) => isPending),
      failed: results.filter(({ isError }) => isError).length,
    }),
  });
  const curves = useMemo(
    (): readonly Curve[] =>
      scenes.flatMap(({ scene: key, label }, i) => {
        const spectrum = found.spectra[i];
        if (spectrum === undefined) return [];
        return [
          {
            key: `time ${key}`,
            name: label,
            mark: dateMark(i),
            colour: 'var(--tx-2)',
            values: spectrum.values,
            look: 'faint',
          },
        ];
      }),
    [scenes, found.spectra],
  );
  return {
    hasPlace: lon !== null,
    available: all.length,
    curves,
    scenes,
    isLoading: found.isLoading,
    failed: found.failed,
  };
}
