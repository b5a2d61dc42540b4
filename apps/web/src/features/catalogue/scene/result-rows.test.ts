import { groupByTask } from '@sigma/domain';
import { describe, expect, it, test } from 'vitest';
import { resultRows, selectionOf } from './result-rows.ts';
import { sceneWith } from './scene.fixture.ts';

const scenes = [sceneWith({ fileId: 'a', taskId: 'one' }), sceneWith({ fileId: 'b', taskId: 'two' })];

describe('rows of the results', () => {
  it('lists scenes below the head of their task, unless the task is collapsed', () => {
    const groups = groupByTask([...scenes, sceneWith({ fileId: 'c', taskId: 'one' })]);
    const rowsWith = (closed: readonly string[]) =>
      resultRows(groups, new Set(closed)).map((row) => `${row.kind} ${row.key}`);
    expect(rowsWith([])).toEqual(['group task one', 'scene a', 'scene c', 'lone b']);
    expect(rowsWith(['one'])).toEqual(['group task one', 'lone b']);
  });

  it('lists a task with one scene as one row, even if the task was collapsed when it had more', () => {
    expect(resultRows(groupByTask(scenes), new Set(['two'])).map((row) => row.kind)).toEqual([
      'lone',
      'lone',
    ]);
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
});
