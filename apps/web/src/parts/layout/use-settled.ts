import { useEffect, useEffectEvent, useState } from 'react';

/** So long nothing moves before a value counts: an address takes no hundred writes a drag. */
const SETTLE_MS = 250;

/**
 * A value that follows every move at once and is handed on when it rests, or when its control goes away.
 * A value that changes elsewhere takes over.
 */
export function useSettled<Value>(
  value: Value,
  onSettle: (value: Value) => void,
): readonly [Value, (next: Value) => void] {
  const [draft, setDraft] = useState<{ readonly of: Value; readonly value: Value }>();
  const own = draft !== undefined && Object.is(draft.of, value) ? draft : undefined;
  const settle = useEffectEvent(() => {
    if (own !== undefined) onSettle(own.value);
  });
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => settle(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => settle(), []);
  return [own === undefined ? value : own.value, (next) => setDraft({ of: value, value: next })];
}
