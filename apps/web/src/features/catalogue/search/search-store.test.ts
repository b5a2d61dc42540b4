import { afterEach, expect, it, vi } from 'vitest';
import { hover, useSearchStore } from './search-store.ts';

const first = useSearchStore.getState();
afterEach(() => useSearchStore.setState(first));

it('notifies no one while the pointer moves within the same footprint or outside all of them', () => {
  const notified = vi.fn();
  const stop = useSearchStore.subscribe(notified);
  for (let move = 0; move < 3; move += 1) hover(undefined, 'map');
  expect(notified).toHaveBeenCalledTimes(0);
  for (let move = 0; move < 3; move += 1) hover('a', 'map');
  expect(notified).toHaveBeenCalledTimes(1);
  hover('a', 'list');
  hover(undefined, 'list');
  expect(notified).toHaveBeenCalledTimes(3);
  stop();
});
