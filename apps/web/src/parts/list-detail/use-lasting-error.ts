import { useState } from 'react';

interface Loaded {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
}

/**
 * Why a query has nothing to show, also while it is read again: the query itself then has no error, and a screen would go back
 * to its placeholder and lose the button that was pressed. Null once there is data, and for a query that has not failed.
 */
export function useLastingError({ data, error, errorUpdateCount }: Loaded): unknown {
  const [last, setLast] = useState<unknown>(null);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined || errorUpdateCount === 0) return null;
  return error ?? last;
}
