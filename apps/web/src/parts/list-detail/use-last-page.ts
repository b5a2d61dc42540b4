import { useEffect, useEffectEvent } from 'react';

interface Pages {
  /** Entries on all pages; undefined while the number is unknown. */
  readonly count: number | undefined;
  readonly perPage: number;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Goes to the last page where an older address names a page that no longer exists. */
export function useLastPage({ count, perPage, page, onPage }: Pages): void {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / perPage));
  const go = useEffectEvent(onPage);
  useEffect(() => {
    if (last !== undefined && page > last) go(last);
  }, [page, last]);
}
