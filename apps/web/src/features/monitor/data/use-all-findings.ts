import type { Detection } from '@sigma/contract';
import { type Query, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLastingError } from '../../../parts/list-detail/use-lasting-error.ts';
import { useSession } from '../../../session/session.tsx';
import {
  type FindingsQuestion,
  firstFindingsQuery,
  laterFindingsKey,
  laterFindingsQuery,
  laterOffsets,
  MAX_LOADED,
} from './all-findings.queries.ts';

/** All findings of a filter, as far as their pages have arrived. */
export interface AllFindings {
  readonly findings: readonly Detection[];
  /** Undefined until the first page has arrived. */
  readonly count: number | undefined;
  readonly pages: number;
  readonly failedPages: number;
  /** Pages are still expected. */
  readonly isLoading: boolean;
  /** There are more than are loaded. */
  readonly isCut: boolean;
  /** Why not even the first page could be loaded, also while it is read again. */
  readonly error: unknown;
  readonly isRetrying: boolean;
  /** Loads again what has failed. */
  readonly retry: () => void;
}

const NONE: readonly Detection[] = [];

/** Loads all findings of a filter, a thousand at a time, the newest first. */
export function useAllFindings(question: FindingsQuestion, enabled = true): AllFindings {
  const { programId } = useSession();
  const queries = useQueryClient();
  const first = useQuery({ ...firstFindingsQuery(programId, question), enabled });
  const { data, refetch } = first;
  const offsets = laterOffsets(data?.count ?? 0);
  const createdBefore = data?.createdBefore ?? '';
  const later = useQueries({
    queries: offsets.map((offset) => laterFindingsQuery(programId, question, { createdBefore, offset })),
    combine: joined,
  });
  const newest = data?.results ?? NONE;
  const findings = useMemo(() => withoutRepeats(newest, later.findings), [newest, later.findings]);
  const error = useLastingError(first);
  const retry = () => {
    if (first.isError) void refetch();
    const predicate = ({ state }: Query) => state.status === 'error';
    void queries.refetchQueries({ queryKey: laterFindingsKey(programId, question), predicate });
  };
  return {
    findings,
    count: data?.count,
    pages: offsets.length + 1,
    failedPages: later.failed,
    isLoading: first.isPending || later.isPending,
    isCut: data !== undefined && data.count > MAX_LOADED,
    error,
    isRetrying: error !== null && first.isFetching,
    retry,
  };
}

function joined(pages: UseQueryResult<{ readonly results: readonly Detection[] }>[]) {
  return {
    failed: pages.filter(({ isError }) => isError).length,
    isPending: pages.some(({ isPending }) => isPending),
    findings: pages.flatMap(({ data }) => data?.results ?? NONE),
  };
}

/** A finding that was withdrawn in the meantime shifts the later pages, which may then repeat one. */
function withoutRepeats(first: readonly Detection[], later: readonly Detection[]): readonly Detection[] {
  if (later.length === 0) return first;
  return [...new Map([...first, ...later].map((finding) => [finding.id, finding])).values()];
}
