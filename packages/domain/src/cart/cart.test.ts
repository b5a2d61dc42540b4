import { describe, expect, it } from 'vitest';
import {
  collectSelection,
  dequeue,
  enqueue,
  includedIds,
  leaveSearchQuestion,
  moveWizard,
  openCheckout,
  prune,
  skipAll,
  toggleSkip,
} from './cart.ts';

const scene = (fileId: string) => ({ taskId: 'task', fileId });
const cart = enqueue([], [scene('a'), scene('b')]);

describe('cart', () => {
  it('contains a scene once, however often it is added', () => {
    expect(enqueue(cart, [scene('b'), scene('c'), scene('c')]).map((item) => item.fileId)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('includes a skipped scene again when it is added again', () => {
    expect(includedIds(enqueue(toggleSkip(cart, 'a'), [scene('a')]))).toEqual(['a', 'b']);
  });

  it('leaves a skipped scene in the cart and out of the order', () => {
    const skipped = toggleSkip(cart, 'a');
    expect(skipped).toHaveLength(2);
    expect(includedIds(skipped)).toEqual(['b']);
    expect(toggleSkip(skipped, 'a')).toEqual(cart);
  });

  it('skips several scenes at once, also those that are skipped already', () => {
    expect(includedIds(skipAll(toggleSkip(cart, 'a'), ['a', 'b', 'unknown']))).toEqual([]);
    expect(skipAll(cart, ['b'])).toHaveLength(2);
  });

  it('removes skipped scenes from the cart', () => {
    expect(prune(toggleSkip(cart, 'a')).map((item) => item.fileId)).toEqual(['b']);
  });

  it('removes several scenes from the cart at once', () => {
    expect(dequeue(cart, ['a', 'b', 'unknown'])).toEqual([]);
  });

  it.each([
    ['all', ['a', 'b']],
    ['some', ['a', 'c']],
    ['none', ['c']],
    ['none', []],
  ] as const)('reports that %s of the files %j are in the order', (expected, files) => {
    expect(collectSelection(cart, files)).toBe(expected);
  });

  it('does not count a skipped file as included in the order', () => {
    expect(collectSelection(toggleSkip(cart, 'a'), ['a', 'b'])).toBe('some');
  });
});

describe('checkout wizard', () => {
  it('moves the wizard through Summary, Finalize and Complete and stops at both ends', () => {
    const second = moveWizard(openCheckout(), 1);
    const third = moveWizard(second, 1);
    expect([second, third, moveWizard(third, 1)]).toEqual([
      { flow: 'search', step: 'finalize' },
      { flow: 'search', step: 'complete' },
      { flow: 'search', step: 'complete' },
    ]);
    expect(moveWizard(openCheckout(), -1)).toEqual(openCheckout());
    expect(moveWizard({ flow: 'none' }, 1)).toEqual({ flow: 'none' });
  });

  it('asks for confirmation before a cart with scenes is left, and mentions an open wizard', () => {
    expect(leaveSearchQuestion([], openCheckout())).toBeUndefined();
    expect(leaveSearchQuestion(cart, { flow: 'none' })?.title).toBe('Clear Cart?');
    expect(leaveSearchQuestion(cart, openCheckout())?.title).toBe('Clear Cart and Exit Wizard?');
  });
});
