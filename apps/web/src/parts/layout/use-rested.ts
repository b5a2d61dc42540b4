import { useEffect, useState } from 'react';

/** A value once it has been the same for a while; the first one after nothing counts at once. */
export function useRested<Value>(value: Value | undefined, restMs: number): Value | undefined {
  const [rested, setRested] = useState(value);
  const isFirst = rested === undefined || value === undefined;
  if (isFirst && rested !== value) setRested(() => value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return isFirst ? value : rested;
}
