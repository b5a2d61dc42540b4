import { expect, it, vi } from 'vitest';
import { createStartQueue } from './start-queue.ts';

it('a start queue runs no more entries at once than allowed, and the others in order', () => {
  const queue = createStartQueue(2);
  const started: string[] = [];
  const add = (name: string) => queue.add(() => started.push(name));
  const releaseA = add('a');
  add('b');
  add('c');
  add('d');
  expect(started).toEqual(['a', 'b']);
  releaseA();
  expect(started).toEqual(['a', 'b', 'c']);
});

it('a start queue forgets an entry that leaves while it waits', () => {
  const queue = createStartQueue(1);
  const never = vi.fn();
  const later = vi.fn();
  const release = queue.add(() => undefined);
  const leave = queue.add(never);
  queue.add(later);
  leave();
  release();
  expect(never).not.toHaveBeenCalled();
  expect(later).toHaveBeenCalledOnce();
});

it('a start queue counts a release once', () => {
  const queue = createStartQueue(1);
  const started: string[] = [];
  const release = queue.add(() => started.push('a'));
  queue.add(() => started.push('b'));
  queue.add(() => started.push('c'));
  release();
  release();
  expect(started).toEqual(['a', 'b']);
});
