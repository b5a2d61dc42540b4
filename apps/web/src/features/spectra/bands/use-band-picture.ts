import { MAX_CUBE_BANDS } from '@sigma/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { isWorthWaiting } from '../../../api/query-client.ts';
import type { BandPicture, ValueLimits } from '../../../map/layers/spectral/band-picture.ts';
import { type BandPlane, countPlane, type PlaneCounts } from '../../../map/layers/spectral/band-plane.ts';
import { INDEX_FORMULAS } from '../../../map/layers/spectral/index-formulas.ts';
import {
  type BandExpression,
  readExpression,
  valuesOfExpression,
} from '../../../map/layers/spectral/plane-expression.ts';
import { filterQuery } from '../data/cube.queries.ts';
import { type CubeView, cubePlanes } from '../data/cube-view.ts';
import type { CubeWindow } from '../data/cube-window.ts';
import { fetchFilterValues } from '../data/fetch-planes.ts';
import { planesOf } from '../data/plane-cache.ts';
import { type ValueCounts, valueCounts } from '../indices/value-counts.ts';
import { type ShownBands, useSpectraStore } from '../panel/spectra-store.ts';
import type { RgbBands } from '../plot/band-handles.tsx';
import { useNextBands, usePrefetchedBands } from './use-next-bands.ts';

const planesQuery = (view: CubeView, bands: readonly number[]) => {
  const planes = cubePlanes(view);
  const { address, tag, level, step } = planes;
  return queryOptions({
    queryKey: ['cubes', address, 'planes', tag, level, step, bands],
    queryFn: () => planesOf(planes, bands),
    staleTime: Number.POSITIVE_INFINITY,
    // The cache of planes has them; this one would hold them beyond its budget.
    gcTime: 0,
    structuralSharing: false,
    retry: mayReadAgain,
  });
};

/** Planes that took too long may be read from the memory of the server at the next try. */
function mayReadAgain(failures: number, error: Error): boolean {
  const isSlow = error instanceof ApiError && error.code === 'too_expensive';
  return isSlow ? failures < TRIES_IF_SLOW : isWorthWaiting(failures, error);
}

/** Of three tries at most. */
const TRIES_IF_SLOW = 2;

/** A picture of three bands, with the histograms by which it is stretched. */
export function useRgbPicture(view: CubeView, wanted: RgbBands, isOn: boolean) {
  const [rgb, setRgb] = useState(wanted);
  const bands = [...new Set(rgb)];
  const { data, error, refetch, isFetching, failureCount } = useQuery({
    ...planesQuery(view, bands),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  useNextBands({ rgb, wanted, isBusy: isOn && isFetching }, setRgb);
  usePrefetchedBands(view, rgb, isOn && !isFetching);
  const stretch = useSpectraStore((store) => store.stretch);
  const gamma = useSpectraStore((store) => store.gamma);
  const planes = useMemo(() => rgbPlanes(data, rgb), [data, rgb]);
  const counts = useMemo(() => planes?.map(countPlane), [planes]);
  const picture = useMemo((): BandPicture | undefined => {
    if (planes === undefined || counts === undefined) return undefined;
    const limitsOf = (part: 0 | 1 | 2) => stretchedLimits(counts[part], stretch);
    return { kind: 'rgb', planes, limits: [limitsOf(0), limitsOf(1), limitsOf(2)], gamma };
  }, [planes, counts, stretch, gamma]);
  return { picture, counts, error, refetch, isFetching, isWaiting: isFetching && failureCount > 0 };
}

function rgbPlanes(data: ReadonlyMap<number, BandPlane> | undefined, [red, green, blue]: RgbBands) {
  const [r, g, b] = [data?.get(red), data?.get(green), data?.get(blue)];
  return r && g && b ? ([r, g, b] as const) : undefined;
}

/** The values between which a share of the pixels, in percent, is drawn in tones. */
export function stretchedLimits(
  counts: PlaneCounts | undefined,
  [low, high]: readonly [number, number],
): ValueLimits {
  const [from = 0, to = 1] = [counts?.quantile(low / 100), counts?.quantile(high / 100)];
  return to > from ? [from, to] : [from, from + 1];
}

/** Values that are coloured by a ramp. */
export interface IndexValues {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  readonly counts: ValueCounts;
  readonly limits: ValueLimits;
  /** The part of the cube that they cover; undefined for all of it. */
  readonly window: CubeWindow | undefined;
  readonly picture: (threshold: ReturnType<typeof useSpectraStore.getState>['threshold']) => BandPicture;
}

/** The values of an index or of an own expression. */
export function useExpressionValues(view: CubeView, shown: ShownBands) {
  const { cube } = view;
  const text = shown.kind === 'expression' ? shown.text : undefined;
  const read = useMemo(() => (text === undefined ? undefined : readExpression(text, cube)), [text, cube]);
  const expression = read?.state === 'read' ? read.expression : undefined;
  const bands = expression?.bands.all ?? NO_BANDS;
  const { data, error, refetch, isFetching, failureCount } = useQuery({
    ...planesQuery(view, bands),
    enabled: bands.length > 0 && bands.length <= MAX_CUBE_BANDS,
  });
  const range = INDEX_FORMULAS.find(({ id }) => shown.kind === 'expression' && id === shown.id)?.range;
  const result = useMemo(() => {
    const [first] = data?.values() ?? [];
    if (expression === undefined || data === undefined || first === undefined) return undefined;
    return expressionValues(expression, data, first, range);
  }, [expression, data, range]);
  return { read, result, error, refetch, isFetching, isWaiting: isFetching && failureCount > 0 };
}

const NO_BANDS: readonly number[] = [];

function expressionValues(
  expression: BandExpression,
  planes: ReadonlyMap<number, BandPlane>,
  { width, height }: BandPlane,
  range: ValueLimits | undefined,
): IndexValues {
  const complete = { ...expression, planes, width, height };
  const values = valuesOfExpression(complete);
  const counts = valueCounts(values);
  const limits = range ?? counts.limits;
  return {
    width,
    height,
    values,
    counts,
    limits,
    window: undefined,
    picture: (threshold) => ({ kind: 'expression', expression: complete, limits, ramp: 'index', threshold }),
  };
}

/** The values of a filter that the server calculates, with how far it is. */
export function useFilterValues(view: CubeView, shown: ShownBands) {
  const { address } = view;
  const request = shown.kind === 'filter' && shown.by === 'server' ? shown.request : undefined;
  const state = useQuery({
    ...filterQuery(address, request ?? { kind: 'rx' }),
    enabled: request !== undefined,
  });
  const filter = request === undefined ? undefined : state.data;
  const plane = useQuery({
    queryKey: ['cubes', address, 'filter values', filter?.key],
    queryFn: ({ signal }) => fetchFilterValues(address, { key: filter?.key ?? '' }, signal),
    enabled: filter?.state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 60_000,
    retry: isWorthWaiting,
  });
  const data = filter?.state === 'ready' ? plane.data : undefined;
  const result = useMemo(() => data && coloured(data, shown), [data, shown]);
  return {
    filter,
    result,
    error: state.error ?? plane.error,
    refetch: state.error ? state.refetch : plane.refetch,
  };
}

/** The values of a filter with what colours them. */
export function coloured(
  plane: { readonly width: number; readonly height: number; readonly values: Float32Array },
  shown: ShownBands,
): IndexValues {
  const counts = valueCounts(plane.values);
  const isMethane = shown.kind === 'filter' && shown.request.target === 'ch4' && shown.request.kind === 'mf';
  // Methane is never negative: what is below 0 is noise.
  const limits: ValueLimits = isMethane ? [0, Math.max(1, counts.limits[1])] : counts.limits;
  return {
    ...plane,
    counts,
    limits,
    window: shown.kind === 'filter' ? shown.request.window : undefined,
    picture: (threshold) => ({ ...plane, kind: 'values', limits, ramp: 'filter', threshold }),
  };
}
