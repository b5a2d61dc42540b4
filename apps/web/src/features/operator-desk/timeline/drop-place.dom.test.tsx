import { afterEach, describe, expect, it } from 'vitest';
import { dropPlaceOf, isDrag } from './drop-place.ts';

afterEach(() => document.body.replaceChildren());

describe('the place under a dragged request', () => {
  it('is a satellite and a part of the shown time, also above something in its lane', () => {
    document.body.innerHTML = '<div data-drop-lane="7"><button>Task</button></div>';
    const lane = document.querySelector('div');
    if (lane === null) throw new Error('no lane');
    lane.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
    expect(dropPlaceOf(document.querySelector('button'), 200)).toEqual({
      kind: 'lane',
      sensor: 7,
      fraction: 0.25,
    });
  });

  it('is the field that refuses, or nothing', () => {
    document.body.innerHTML = '<div data-drop-refuse=""><span>Refuse</span></div><p>Elsewhere</p>';
    expect(dropPlaceOf(document.querySelector('span'), 0)).toEqual({ kind: 'refuse' });
    expect(dropPlaceOf(document.querySelector('p'), 0)).toBeUndefined();
    expect(dropPlaceOf(null, 0)).toBeUndefined();
  });

  it('is not looked for while the pointer has hardly moved', () => {
    expect(isDrag({ x: 10, y: 10 }, { x: 12, y: 11 })).toBe(false);
    expect(isDrag({ x: 10, y: 10 }, { x: 15, y: 10 })).toBe(true);
  });
});
