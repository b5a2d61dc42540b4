import { groupByTask } from '@sigma/domain';
import { describe, expect, it, test } from 'vitest';
import { pickedFile, resultRows, selectionOf } from './result-rows.ts';
import { sceneWith } from './scene.fixture.ts';

const scenes = [sceneWith({ fileId: 'a', taskId: 'one' }), sceneWith({ fileId: 'b', taskId: 'two' })];

describe('rows of the results', () => {
  it('lists scenes below the head of their task, unless the task is collapsed', () => {
    const groups = groupByTask(scenes);
    expect(resultRows(groups, new Set()).map((row) => row.kind)).toEqual([
      'group',
      'scene',
      'group',
      'scene',
    ]);
    expect(resultRows(groups, new Set(['one'])).map((row) => row.key)).toEqual(['task one', 'task two', 'b']);
  });

  test.each([
    [[], 'none'],
    [['a'], 'some'],
    [['a', 'b', 'elsewhere'], 'all'],
  ] as const)('the selection with %j in the cart is "%s"', (included, state) => {
    expect(selectionOf(scenes, new Set(included)).state).toBe(state);
  });

  it('counts only orderable scenes in the selection', () => {
    const shown = sceneWith({ fileId: 'c', orderable: false });
    expect(selectionOf([...scenes, shown], new Set(['a', 'b']))).toEqual({ state: 'all', count: 2 });
    expect(selectionOf([shown], new Set()).state).toBe('none');
  });

  it('goes down a stack of footprints with every click, and starts again at the top', () => {
    expect(pickedFile(['x', 'y'], undefined)).toBe('x');
    expect(pickedFile(['x', 'y'], 'x')).toBe('y');
    expect(pickedFile(['x', 'y'], 'y')).toBe('x');
    expect(pickedFile([], 'x')).toBeUndefined();
  });
});
