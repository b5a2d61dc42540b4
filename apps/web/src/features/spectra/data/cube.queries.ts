import type { CubeFilterRequest } from '@sigma/contract';
import {
  matchSpectrum,
  readCubeMeta,
  readCubeSpectra,
  readCubeSpectrum,
  startCubeFilter,
} from '@sigma/contract';
import type { CubeLevel, SearchArea } from '@sigma/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isWorthWaiting } from '../../../api/query-client.ts';
import type { SpectraScene } from '../link/spectra-link.ts';
import { nullable, type Spectrum, valuesOf } from './spectrum.ts';

/** Where the calls of one cube go. */
export interface CubeAddress extends SpectraScene {
  readonly program: number;
}

/** Pixels of a cube never change, but a cube may be made again: then its tag, which is part of the key, differs. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;
/** How often the progress of a filter is read. */
const PROGRESS_MS = 700;

/** Spectra of pixels and of regions are lists of the same queries, so their keys are of one type. */
const keyOf = (params: CubeAddress, ...parts: readonly unknown[]): readonly unknown[] => [
  'cubes',
  params,
  ...parts,
];

export const cubeQuery = (params: CubeAddress) =>
  queryOptions({
    queryKey: ['cubes', params],
    queryFn: ({ signal }) => call(readCubeMeta, { params: { ...params }, signal }),
    ...FOREVER,
    retry: isWorthWaiting,
  });

/** A pixel by column and line, or by its place. */
export type PixelAddress =
  | { readonly col: number; readonly row: number }
  | { readonly lon: number; readonly lat: number };

export const spectrumQuery = (params: CubeAddress, at: PixelAddress, level: CubeLevel) =>
  queryOptions({
    queryKey: keyOf(params, 'spectrum', at, level),
    queryFn: async ({ signal }): Promise<Spectrum> => {
      const answer = await call(readCubeSpectrum, { params: { ...params }, query: { ...at, level }, signal });
      return {
        level,
        unit: answer.unit,
        values: valuesOf(answer.values),
        sigma: valuesOf(answer.sigma),
        pixel: answer.pixel,
        pixels: 1,
        cloudy: answer.cloudy === true,
      };
    },
    ...FOREVER,
    retry: isWorthWaiting,
  });

export const regionQuery = (params: CubeAddress, area: SearchArea, level: CubeLevel) =>
  queryOptions({
    queryKey: keyOf(params, 'region', area, level),
    queryFn: async ({ signal }): Promise<Spectrum> => {
      const body = { level, geometries: [area] };
      const { unit, spectra } = await call(readCubeSpectra, { params: { ...params }, body, signal });
      const [region] = spectra;
      return {
        level,
        unit,
        values: valuesOf(region?.mean ?? []),
        sigma: valuesOf(region?.sd ?? []),
        pixel: undefined,
        pixels: region?.pixels ?? 0,
        cloudy: false,
      };
    },
    ...FOREVER,
    retry: isWorthWaiting,
  });

export const matchQuery = (params: CubeAddress, spectrum: Spectrum) =>
  queryOptions({
    queryKey: ['cubes', params, 'match', spectrum.level, spectrum.values.join()],
    queryFn: ({ signal }) => {
      const body = { level: spectrum.level, values: nullable(spectrum.values) };
      return call(matchSpectrum, { params: { ...params }, body, signal });
    },
    ...FOREVER,
    retry: isWorthWaiting,
  });

/** Starts a filter, and asks how far it is until it has ended. */
export const filterQuery = (params: CubeAddress, request: CubeFilterRequest) =>
  queryOptions({
    queryKey: ['cubes', params, 'filter', request],
    queryFn: ({ signal }) => call(startCubeFilter, { params: { ...params }, body: request, signal }),
    ...FOREVER,
    retry: isWorthWaiting,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'running' ? PROGRESS_MS : false,
  });
