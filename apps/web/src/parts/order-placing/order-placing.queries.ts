import { estimateStacOrder, listDestinations, listEulas } from '@sigma/contract';
import { parseDestination } from '@sigma/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { OrderDraft } from './order-form.ts';

export const eulasQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program, 'eulas'],
    queryFn: ({ signal }) => call(listEulas, { params: { program }, query: { limit: 1000 }, signal }),
  });

export const destinationsQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program, 'destinations'],
    queryFn: ({ signal }) => call(listDestinations, { params: { program }, query: { limit: 1000 }, signal }),
  });

export interface EstimateInput {
  readonly program: number;
  readonly collection: string;
  readonly itemIds: readonly string[];
  readonly draft: Pick<OrderDraft, 'destination' | 'product_level' | 'file_format'>;
}

/** The input of the estimate; the destination is checked with it once it is valid. */
export const estimateQuery = ({ program, collection, itemIds, draft }: EstimateInput) => {
  const target = parseDestination(draft.destination);
  const body = {
    collection,
    item_ids: [...itemIds],
    ...(draft.product_level !== null && { product_level: draft.product_level }),
    ...(draft.file_format !== null && { file_format: draft.file_format }),
    ...(target.ok && { s3_bucket: target.destination.bucket, s3_folder: target.destination.folder }),
  };
  return queryOptions({
    queryKey: ['program', program, 'estimate', body],
    queryFn: ({ signal }) => call(estimateStacOrder, { params: { program }, body, signal }),
    enabled: itemIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
};
