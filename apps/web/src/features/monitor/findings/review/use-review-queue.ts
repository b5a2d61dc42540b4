import type { Detection } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLastingError } from '../../../../parts/list-detail/use-lasting-error.ts';
import { useSession } from '../../../../session/session.tsx';
import { findingQuery, findingsPageQuery } from '../../data/detections.queries.ts';
import type { FindingFilter } from '../../data/finding-filter.ts';
import type { FindingOrder } from '../../data/finding-order.ts';

/** Findings of one batch; the next one is read when a batch is through. */
const BATCH = 100;

interface ReviewQueueOptions {
  readonly filter: FindingFilter;
  /** That of the list from which the review was opened. */
  readonly order: FindingOrder;
  /** The finding that comes first, whatever its review. */
  readonly start: string | undefined;
}

/**
 * What no one has reviewed yet, in the order of the list. The queue stays as it was read while its findings are reviewed, so that people can go
 * back.
 */
export function useReviewQueue({ filter, order, start }: ReviewQueueOptions) {
  const { programId } = useSession();
  const [batch, setBatch] = useState(0);
  const [index, setIndex] = useState(0);
  const [reviewed, setReviewed] = useState<ReadonlyMap<string, Detection>>(new Map());
  const first = useQuery({ ...findingQuery(programId, start ?? ''), enabled: start !== undefined });
  const page = findingsPageQuery(programId, {
    filter: { ...filter, statuses: ['unreviewed'] },
    limit: BATCH,
    offset: 0,
    order,
  });
  const list = useQuery({
    queryKey: [...page.queryKey, 'queue', batch],
    ...(page.queryFn && { queryFn: page.queryFn }),
    // The queue must not change under the person who works through it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [queue, setQueue] = useState<{ readonly batch: number; readonly findings: readonly Detection[] }>();
  if (
    list.data !== undefined &&
    queue?.batch !== batch &&
    (start === undefined || first.data !== undefined)
  ) {
    const lead = batch === 0 && first.data !== undefined ? [first.data] : [];
    const rest = list.data.results.filter(({ id }) => !lead.some((finding) => finding.id === id));
    setQueue({ batch, findings: [...lead, ...rest] });
    setIndex(0);
  }
  const listError = useLastingError(list);
  const firstError = useLastingError(first);
  const findings = queue?.findings ?? [];
  const stored = findings[index];
  const current = stored && (reviewed.get(stored.id) ?? stored);
  return {
    current,
    /** From 0; equal to `total` when everything is through. */
    index,
    total: findings.length,
    /** Unreviewed findings beyond this batch. */
    beyond: Math.max(0, (list.data?.count ?? 0) - BATCH),
    reviewedCount: reviewed.size,
    isLoading: queue?.batch !== batch,
    error: listError ?? firstError,
    isRetrying: list.isFetching || first.isFetching,
    retry: () => {
      if (list.isError) void list.refetch();
      if (first.isError) void first.refetch();
    },
    next: () => setIndex(Math.min(findings.length, index + 1)),
    previous: () => setIndex(Math.max(0, index - 1)),
    nextBatch: () => setBatch(batch + 1),
    note: (saved: Detection) => setReviewed(new Map([...reviewed, [saved.id, saved]])),
  };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
