import { afterEach, expect, it, vi } from 'vitest';
import { hover, useSearchStore } from './search-store.ts';

const first = useSearchStore.getState();
afterEach(() => useSearchStore.setState(first));

it('tells nobody of a pointer that moves on within the same footprint, or within none', () => {
  const told = vi.fn();
  const stop = useSearchStore.subscribe(told);
  for (let move = 0; move < 3; move += 1) hover(undefined, 'map');
  expect(told).toHaveBeenCalledTimes(0);
  for (let move = 0; move < 3; move += 1) hover('a', 'map');
  expect(told).toHaveBeenCalledTimes(1);
  hover('a', 'list');
  hover(undefined, 'list');
  expect(told).toHaveBeenCalledTimes(3);
  stop();
});
