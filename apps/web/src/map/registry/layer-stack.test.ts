import { describe, expect, it } from 'vitest';
import { LayerStack } from './layer-stack.ts';

function stackOf(...owners: readonly string[]): LayerStack {
  const stack = new LayerStack('places');
  stack.order(owners);
  return stack;
}

describe('LayerStack', () => {
  it('draws a style layer of a lower slot below those of higher slots, whatever was added first', () => {
    const stack = stackOf('a', 'b');
    stack.insert({ id: 'a/outline', owner: 'a', slot: 'outlines' });
    expect(stack.insert({ id: 'b/picture', owner: 'b', slot: 'pictures' })).toBe('a/outline');
  });

  it('draws the style layers of a slot in the order of the list of the map', () => {
    const stack = stackOf('a', 'b');
    stack.insert({ id: 'b/fill', owner: 'b', slot: 'fills' });
    expect(stack.insert({ id: 'a/fill', owner: 'a', slot: 'fills' })).toBe('b/fill');
  });

  it('draws names of places above tracks and below marks', () => {
    const stack = stackOf('a');
    expect(stack.insert({ id: 'a/icon', owner: 'a', slot: 'marks' })).toBeUndefined();
    expect(stack.insert({ id: 'a/track', owner: 'a', slot: 'tracks' })).toBe('places');
  });

  it('raises a style layer above the others of its owner and below the next owner', () => {
    const stack = stackOf('a', 'b');
    for (const id of ['a/1', 'a/2']) stack.insert({ id, owner: 'a', slot: 'pictures' });
    stack.insert({ id: 'b/1', owner: 'b', slot: 'pictures' });
    expect(stack.raise('a/1')).toBe('b/1');
    expect(stack.raise('a/2')).toBe('b/1');
  });

  it('moves style layers only when the order of the list has changed for them', () => {
    const stack = stackOf('a', 'b');
    stack.insert({ id: 'a/fill', owner: 'a', slot: 'fills' });
    stack.insert({ id: 'b/fill', owner: 'b', slot: 'fills' });
    expect(stack.order(['a', 'new', 'b'])).toEqual([]);
    expect(stack.order(['b', 'a'])).toEqual([
      { id: 'a/fill', before: 'places' },
      { id: 'b/fill', before: 'a/fill' },
    ]);
  });
});
