import { useEffect, useState } from 'react';

/** A value once it has not changed for the delay. The first value after `undefined` is returned at once. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  const isFirst = debounced === undefined || value === undefined;
  if (isFirst && debounced !== value) setDebounced(() => value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return isFirst ? value : debounced;
}
