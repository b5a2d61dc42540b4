import { expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

it('lets no more go at once than agreed, the others in the order in which they asked', () => {
  const turns = createTurns(2);
  const started: string[] = [];
  const take = (name: string) => turns.take(() => started.push(name));
  const releaseA = take('a');
  take('b');
  take('c');
  take('d');
  expect(started).toEqual(['a', 'b']);
  releaseA();
  expect(started).toEqual(['a', 'b', 'c']);
});

it('forgets one that gives up while it waits', () => {
  const turns = createTurns(1);
  const never = vi.fn();
  const later = vi.fn();
  const release = turns.take(() => undefined);
  const giveUp = turns.take(never);
  turns.take(later);
  giveUp();
  release();
  expect(never).not.toHaveBeenCalled();
  expect(later).toHaveBeenCalledOnce();
});

it('counts a release once', () => {
  const turns = createTurns(1);
  const started: string[] = [];
  const release = turns.take(() => started.push('a'));
  turns.take(() => started.push('b'));
  turns.take(() => started.push('c'));
  release();
  release();
  expect(started).toEqual(['a', 'b']);
});
