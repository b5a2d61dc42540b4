import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  type Drawing,
  type DrawingAction,
  draw,
  EMPTY_DRAWING,
  numberOfChanges,
} from './drawing.ts';
import type { DrawnFeature } from './drawn-feature.ts';

function feature(key: string, changes: Partial<DrawnFeature> = {}): DrawnFeature {
  return {
    key,
    id: undefined,
    number: undefined,
    type: 'Methane',
    detectionClass: 'alert',
    shape: { type: 'Point', coordinates: [1, 2] },
    head: undefined,
    author: undefined,
    isPublished: false,
    ...changes,
  };
}
const add = (key: string): DrawingAction => ({ kind: 'add', feature: feature(key) });
const after = (actions: readonly DrawingAction[], start: Drawing = EMPTY_DRAWING) =>
  actions.reduce(draw, start);
const keys = ({ features }: Drawing) => features.map(({ key }) => key);
const loaded = (...saved: readonly DrawnFeature[]) => after([{ kind: 'load', saved, kept: [] }]);

describe('drawing on a scene', () => {
  it('selects what was added, and undoes and repeats each step', () => {
    const two = after([add('a'), add('b')]);
    expect([keys(two), two.selected]).toEqual([['a', 'b'], 'b']);
    const undone = draw(two, { kind: 'undo' });
    expect([keys(undone), undone.selected]).toEqual([['a'], 'a']);
    expect(keys(draw(undone, { kind: 'redo' }))).toEqual(['a', 'b']);
    expect(keys(after([{ kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }], two))).toEqual([]);
  });

  it('forgets what was undone as soon as something else is done', () => {
    const other = after([add('a'), add('b'), { kind: 'undo' }, add('c'), { kind: 'redo' }]);
    expect(keys(other)).toEqual(['a', 'c']);
  });

  it('undoes all moves of a slider at once', () => {
    const move = (lon: number): DrawingAction => ({
      kind: 'change',
      key: 'a',
      change: { shape: { type: 'Point', coordinates: [lon, 0] } },
      step: 'threshold',
    });
    const dragged = after([add('a'), move(3), move(4), move(5)]);
    expect(dragged.features[0]?.shape.coordinates).toEqual([5, 0]);
    expect(draw(dragged, { kind: 'undo' }).features[0]?.shape.coordinates).toEqual([1, 2]);
  });

  it('changes and removes nothing that is published', () => {
    const start = loaded(feature('a', { id: 'a', isPublished: true }));
    const tried = after(
      [
        { kind: 'change', key: 'a', change: { type: 'Vehicle' } },
        { kind: 'remove', key: 'a' },
      ],
      start,
    );
    expect(tried.features).toEqual(start.features);
  });

  it('returns to the start whatever was done, if everything is undone, and to the end if everything is repeated', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const action: fc.Arbitrary<DrawingAction> = fc.oneof(
      key.map(add),
      key.map((one): DrawingAction => ({ kind: 'remove', key: one })),
      key.map((one): DrawingAction => ({ kind: 'change', key: one, change: { type: 'Digging' } })),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const start = loaded(feature('x', { id: 'x' }));
        const end = after(actions, start);
        const undone = after(
          end.past.map((): DrawingAction => ({ kind: 'undo' })),
          end,
        );
        expect(undone.features).toEqual(start.features);
        const repeated = after(
          undone.future.map((): DrawingAction => ({ kind: 'redo' })),
          undone,
        );
        expect(repeated.features).toEqual(end.features);
      }),
    );
  });
});

describe('what has to be saved', () => {
  const start = loaded(feature('a', { id: 'a' }), feature('b', { id: 'b' }), feature('c', { id: 'c' }));

  it('is what was added, changed and removed since it was saved', () => {
    const { added, changed, removed } = changesOf(
      after(
        [add('new'), { kind: 'change', key: 'b', change: { type: 'Vehicle' } }, { kind: 'remove', key: 'c' }],
        start,
      ),
    );
    expect([added, changed, removed].map((list) => list.map(({ key }) => key))).toEqual([
      ['new'],
      ['b'],
      ['c'],
    ]);
  });

  it('is nothing after everything was undone, or a feature was added and removed', () => {
    expect(numberOfChanges(changesOf(after([{ kind: 'remove', key: 'a' }, { kind: 'undo' }], start)))).toBe(
      0,
    );
    expect(numberOfChanges(changesOf(after([add('n'), { kind: 'remove', key: 'n' }], start)))).toBe(0);
  });

  it('keeps what could not be saved, on top of what the server has', () => {
    const failed = [feature('n'), feature('b', { id: 'b', type: 'Vehicle' })];
    const again = draw(start, {
      kind: 'load',
      saved: [feature('a', { id: 'a' }), feature('b', { id: 'b' })],
      kept: failed,
    });
    expect(keys(again)).toEqual(['a', 'b', 'n']);
    expect(changesOf(again)).toMatchObject({ added: [{ key: 'n' }], changed: [{ key: 'b' }], removed: [] });
  });
});
