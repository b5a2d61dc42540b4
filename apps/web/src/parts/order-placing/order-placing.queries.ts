import {
  checkDestination,
  estimateStacOrder,
  listDestinations,
  listEulas,
  listOrders,
} from '@sigma/contract';
import { type Destination, formatDestination, parseDestination } from '@sigma/domain';
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

/** How many of the user's newest orders are searched for earlier destinations. */
const EARLIER_ORDERS = 24;

/** The destinations of the user's newest orders as S3 URIs, each once. */
export const earlierDestinationsQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program, 'earlier-destinations'],
    queryFn: async ({ signal }) => {
      const query = {
        limit: EARLIER_ORDERS,
        ordering: '-order_timestamp' as const,
        requestedBy: 'me' as const,
      };
      const { results } = await call(listOrders, { params: { program }, query, signal });
      return [
        ...new Set(
          results.map((order) => formatDestination({ bucket: order.s3Bucket, folder: order.s3Folder })),
        ),
      ];
    },
  });

/** Writes and removes a small object at the destination. */
export const destinationCheckQuery = (program: number, { bucket, folder }: Destination) =>
  queryOptions({
    queryKey: ['program', program, 'destination-check', bucket, folder],
    queryFn: ({ signal }) =>
      call(checkDestination, { params: { program }, body: { s3_bucket: bucket, s3_folder: folder }, signal }),
    staleTime: 60_000,
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
