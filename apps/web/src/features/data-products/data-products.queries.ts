import { listStoredCollections, managedDataProductCalls } from '@sigma/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readTagged } from '../../api/call.ts';
import { listQueryOf, type RecordView } from '../../parts/record-list/record-view.ts';

const MAX_CHOICES = 10_000;
export const dataProductsKey = ['admin', 'data-products'] as const;

export const managedDataProductsQuery = (view: RecordView) => {
  const query = { ordering: 'name' as const, ...listQueryOf(view, ['id', 'name', 'product_level']) };
  return queryOptions({
    queryKey: [...dataProductsKey, 'list', query],
    queryFn: ({ signal }) => call(managedDataProductCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const managedDataProductQuery = (id: number) =>
  queryOptions({
    queryKey: [...dataProductsKey, id],
    queryFn: ({ signal }) =>
      readTagged(managedDataProductCalls.read, { params: { data_product: id }, signal }),
  });

export const storedCollectionsQuery = queryOptions({
  queryKey: ['admin', 'collections'],
  queryFn: ({ signal }) => call(listStoredCollections, { query: { limit: MAX_CHOICES }, signal }),
});
