import { listEulaVersions, managedEulaCalls } from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readTagged } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

export const licencesKey = ['admin', 'licences'] as const;

export const licencesQuery = (view: RecordView) => {
  const query = listQueryOf(view, ['id', 'name', 'published_at']);
  return queryOptions({
    queryKey: [...licencesKey, 'list', query],
    queryFn: ({ signal }) => call(managedEulaCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const licenceQuery = (eula: number) =>
  queryOptions({
    queryKey: [...licencesKey, eula],
    queryFn: ({ signal }) => readTagged(managedEulaCalls.read, { params: { eula }, signal }),
  });

export const versionsQuery = (eula: number) =>
  queryOptions({
    queryKey: [...licencesKey, eula, 'versions'],
    queryFn: ({ signal }) => call(listEulaVersions, { params: { eula }, query: { limit: 1000 }, signal }),
  });
