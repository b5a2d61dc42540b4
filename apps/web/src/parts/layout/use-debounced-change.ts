import { useEffect, useEffectEvent, useState } from 'react';

/** A value is committed once nothing has moved for this long: dragging a slider writes the address once. */
const COMMIT_AFTER_MS = 250;

/**
 * A value that follows every move of its control at once, and is committed when the control rests or is removed.
 * A value that changes elsewhere replaces what was not committed yet.
 */
export function useDebouncedChange<Value>(
  value: Value,
  onCommit: (value: Value) => void,
): readonly [Value, (next: Value) => void] {
  const [draft, setDraft] = useState<{ readonly of: Value; readonly value: Value }>();
  const current = draft !== undefined && Object.is(draft.of, value) ? draft : undefined;
  const commit = useEffectEvent(() => {
    if (current !== undefined) onCommit(current.value);
  });
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => commit(), COMMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => commit(), []);
  return [current === undefined ? value : current.value, (next) => setDraft({ of: value, value: next })];
}
