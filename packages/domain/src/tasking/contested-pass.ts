import { instantText } from './instant-text.ts';

/** What a customer reads whose pass another request wants too; it never says whose request that is (PD-63). */
export function contestedPassText(windowEnd: Date): string {
  const end = instantText(windowEnd);
  return `Another request wants the satellite in this pass too, and only one can have it. If this one is not planned, it waits for the pass to become free, and expires at ${end}`;
}
