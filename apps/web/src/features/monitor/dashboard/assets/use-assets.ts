import type { MonitoringAsset } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../api/errors.ts';
import { useSession } from '../../../../session/session.tsx';
import { assetsQuery } from '../../data/assets.queries.ts';

/** How long the failure is shown in the words of the specification (spec 2:4#5); the retry stays. */
const FAILURE_SHOWN_MS = 8000;

export interface AssetsState {
  /** Empty after a failure (spec 2:4#6). */
  readonly assets: readonly MonitoringAsset[];
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** All assets of the program are known. */
  readonly isLoaded: boolean;
  readonly hasFailed: boolean;
  readonly isFailureShown: boolean;
  /** The user may not read assets. */
  readonly isDenied: boolean;
  readonly retry: () => void;
}

const NONE: readonly MonitoringAsset[] = [];

export function useAssets(): AssetsState {
  const { programId } = useSession();
  const { data, error, isPending, isFetching, errorUpdatedAt, refetch } = useQuery(assetsQuery(programId));
  const [hiddenAt, setHiddenAt] = useState<number>();
  const hasFailed = error !== null;
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(() => setHiddenAt(errorUpdatedAt), FAILURE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hasFailed, errorUpdatedAt]);
  const isDenied = error instanceof ApiError && error.status === 403;
  return {
    assets: hasFailed ? NONE : (data?.results ?? NONE),
    isPending,
    isFetching,
    isLoaded: data !== undefined && !hasFailed,
    hasFailed: hasFailed && !isDenied,
    isFailureShown: hasFailed && hiddenAt !== errorUpdatedAt,
    isDenied,
    retry: () => void refetch(),
  };
}
