import { listAudit, listAuditNames, readAuditEntry } from '@sigma/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { RecordView } from '../../parts/record-list/record-view.ts';
import { auditFilter } from './audit-filter.ts';

const PAGE = 100;

/** Entries page by page: each page is read after the last entry of the one before. */
export const auditQuery = (view: RecordView) => {
  const filter = auditFilter(view);
  return infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        query: { ...filter, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
};

export const auditEntryQuery = (entry: number) =>
  queryOptions({
    queryKey: ['audit', 'entry', entry],
    queryFn: ({ signal }) => call(readAuditEntry, { params: { entry }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const MOST_NAMES = 20;

export const auditOperationsQuery = queryOptions({
  queryKey: ['audit', 'operations'],
  queryFn: async ({ signal }) => {
    const { operations, summaries } = await call(listAuditNames, { signal });
    return operations.map((id, at) => ({ id, name: id, note: summaries[at] ?? '' }));
  },
});

/** People and applications whose address or id contains a text; all of them are too many to filter here. */
export const auditActorsQuery = (text: string) =>
  queryOptions({
    queryKey: ['audit', 'actors', text],
    queryFn: async ({ signal }) => {
      const actor = text === '' ? {} : { actor: text };
      const { actors } = await call(listAuditNames, { query: { ...actor, limit: MOST_NAMES }, signal });
      return actors.map((id) => ({ id, name: id }));
    },
    placeholderData: keepPreviousData,
  });
