import { useDebouncedValue } from '@mantine/hooks';
import type { OrderEstimate } from '@sigma/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type DestinationCheck, destinationCheck } from '../../parts/order-placing/destination-field.tsx';
import { type EstimateWish, estimateQuery } from '../../parts/order-placing/order-placing.queries.ts';
import type { EstimateState } from './estimate-column.tsx';

/** After the last key in the destination. */
const TYPING_MS = 400;

/** The estimate of what the form holds now; the destination is asked about once one stops typing. */
export function useEstimate(wish: EstimateWish): { estimate: EstimateState; check: DestinationCheck } {
  const { destination } = wish.draft;
  const [settled] = useDebouncedValue(destination, TYPING_MS);
  const query = useQuery(estimateQuery({ ...wish, draft: { ...wish.draft, destination: settled } }));
  const isCurrent = settled === destination && !query.isPlaceholderData && !query.isPending;
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
