import type { NotationScene } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BandPicture } from '../../../map/layers/spectral/band-picture.ts';
import { cubeGrid } from '../../../map/layers/spectral/cube-grid.ts';
import { type ContourPlane, contourPlane } from '../../../map/layers/spectral/filter-contour.ts';
import type { PaintedBands } from '../../../map/layers/spectral/spectral-layer.ts';
import { usePainted } from '../../../map/layers/spectral/use-painted.ts';
import { filterStage } from '../../../parts/cube-filter/filter-stage.ts';
import { cubeQuery, filterPlaneQuery, filterQuery } from '../data/filter.queries.ts';

/** The matched filter of a scene: its picture on the map, and the plane that contours follow. */
export interface FilterPlane {
  readonly state: 'off' | 'loading' | 'ready' | 'failed';
  readonly progress: ReturnType<typeof filterStage>;
  readonly error: unknown;
  readonly painted: PaintedBands | undefined;
  readonly contours: ContourPlane | undefined;
  /** Where the slider of the threshold begins and ends, and where it is at first. */
  readonly range: { readonly from: number; readonly to: number; readonly usual: number };
  readonly retry: () => void;
}

const NO_RANGE = { from: 0, to: 1, usual: 0.5 };
const OPACITY = 0.85;
/** The threshold at first keeps about this share of the pixels. */
const USUAL_SHARE = 0.01;

/** Reads the methane filter of a scene once it is wanted, as a program that may read the scene. */
export function useFilterPlane(
  { collection, file_id }: Pick<NotationScene, 'collection' | 'file_id'>,
  { program, isWanted }: { readonly program: number; readonly isWanted: boolean },
): FilterPlane {
  const cube = { program, collection, scene: file_id };
  const meta = useQuery({ ...cubeQuery(cube), enabled: isWanted });
  const filter = useQuery({ ...filterQuery(cube), enabled: isWanted });
  const isReady = filter.data?.state === 'ready';
  const plane = useQuery({
    ...filterPlaneQuery(cube, filter.data?.key ?? ''),
    enabled: isWanted && isReady,
  });
  const place = meta.data?.place ?? undefined;
  const grid = useMemo(
    () => place && meta.data && cubeGrid({ width: meta.data.width, height: meta.data.height, ...place }),
    [place, meta.data],
  );
  const contours = useMemo(
    () => (plane.data && grid ? contourPlane(plane.data, grid) : undefined),
    [plane.data, grid],
  );
  const range = useMemo(() => (contours ? rangeOf(contours.plane.values) : NO_RANGE), [contours]);
  const picture = useMemo(
    (): BandPicture | undefined =>
      plane.data && {
        ...plane.data,
        kind: 'values',
        limits: [0, Math.max(1, range.to / 2)],
        ramp: 'filter',
        threshold: undefined,
      },
    [plane.data, range],
  );
  const [a, b, c, d] = place?.corners ?? [];
  const corners = useMemo(() => a && b && c && d && ([a, b, c, d] as const), [a, b, c, d]);
  const painted = usePainted(isWanted ? picture : undefined, corners, { opacity: OPACITY });
  const error = meta.error ?? filter.error ?? plane.error ?? causeOf(filter.data);
  return {
    state: stateOf({ isWanted, hasFailed: error !== undefined, isReady: contours !== undefined }),
    progress: filterStage(filter.data),
    error,
    painted: isWanted ? painted : undefined,
    contours: isWanted ? contours : undefined,
    range,
    retry: () => {
      for (const query of [meta, filter, plane]) if (query.error !== null) void query.refetch();
      if (filter.data?.state === 'failed') void filter.refetch();
    },
  };
}

interface Readiness {
  readonly isWanted: boolean;
  readonly hasFailed: boolean;
  readonly isReady: boolean;
}

function stateOf({ isWanted, hasFailed, isReady }: Readiness): FilterPlane['state'] {
  if (!isWanted) return 'off';
  if (hasFailed) return 'failed';
  return isReady ? 'ready' : 'loading';
}

function causeOf(filter: { readonly state: string; readonly cause?: string | undefined } | undefined) {
  return filter?.state === 'failed' ? new Error(filter.cause ?? 'The server gives no reason.') : undefined;
}

/** From the median, below which there is only background, to the highest value. */
function rangeOf(values: Float32Array): FilterPlane['range'] {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  if (sorted.length === 0) return NO_RANGE;
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const from = Math.max(0, at(0.5));
  const to = Math.max(at(1), from + 1);
  return { from, to, usual: Math.min(to, Math.max(from, at(1 - USUAL_SHARE))) };
}
