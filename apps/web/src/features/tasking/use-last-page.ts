import { OPPORTUNITIES_PAGE } from '@sigma/contract';
import { useEffect, useEffectEvent } from 'react';
import type { OpportunitySearch } from './use-opportunities.ts';

/** Goes to the last page where an older address asks for one that is no longer there. */
export function useLastPage(search: OpportunitySearch, page: number, onPage: (page: number) => void): void {
  const isCurrent = search.state === 'ready' && !search.isOutdated;
  const last = isCurrent ? Math.max(1, Math.ceil(search.count / OPPORTUNITIES_PAGE)) : undefined;
  const go = useEffectEvent(onPage);
  useEffect(() => {
    if (last !== undefined && page > last) go(last);
  }, [page, last]);
}
