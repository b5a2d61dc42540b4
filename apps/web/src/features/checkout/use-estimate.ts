import type { OrderEstimate } from '@sigma/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../parts/layout/use-debounced.ts';
import { type DestinationCheck, destinationCheck } from '../../parts/order-placing/destination-field.tsx';
import { type EstimateInput, estimateQuery } from '../../parts/order-placing/order-placing.queries.ts';
import type { EstimateState } from './estimate-column.tsx';

/** How long after the last key the destination is checked. */
const TYPING_MS = 400;

/** The estimate for the current form. The destination is checked once typing stops. */
export function useEstimate(input: EstimateInput): { estimate: EstimateState; check: DestinationCheck } {
  const { destination } = input.draft;
  const debounced = useDebounced(destination, TYPING_MS);
  const query = useQuery(estimateQuery({ ...input, draft: { ...input.draft, destination: debounced } }));
  const isCurrent = debounced === destination && !query.isPlaceholderData && !query.isPending;
  const check = query.isError
    ? ({ state: 'none' } as const)
    : destinationCheck(destination, { data: query.data, isCurrent });
  return { estimate: stateOf(query), check };
}

function stateOf(query: UseQueryResult<OrderEstimate>): EstimateState {
  if (query.isError) {
    return { state: 'failed', error: query.error, onRefresh: () => void query.refetch() };
  }
  if (query.data === undefined) return { state: 'loading' };
  const { data, dataUpdatedAt, isFetching } = query;
  return { state: 'ready', estimate: data, checkedAt: dataUpdatedAt, isRefreshing: isFetching };
}
