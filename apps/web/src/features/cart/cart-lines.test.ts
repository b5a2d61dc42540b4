import { expect, it } from 'vitest';
import { cartGroups, cartLines } from './cart-lines.ts';
import { sceneOf } from './scene.fixture.ts';

it('lists the scenes of a cart in the sequence of its groups, in whatever sequence they were added', () => {
  const scenes = [
    sceneOf({ id: 'old-late', taskId: 'old', datetime: '2026-11-17T10:00:09.000Z' }),
    sceneOf({ id: 'new-late', taskId: 'new', datetime: '2026-11-18T10:00:09.000Z' }),
    sceneOf({ id: 'old-early', taskId: 'old', datetime: '2026-11-17T10:00:00.000Z' }),
    sceneOf({ id: 'new-early', taskId: 'new', datetime: '2026-11-18T10:00:00.000Z' }),
  ];
  const cart = scenes.map(({ id, properties }) => ({
    fileId: id,
    taskId: properties['sigma:task_id'] ?? '',
    skip: false,
  }));
  const lines = cartLines({ cart, scenes: Object.fromEntries(scenes.map((one) => [one.id, one])) }, []);
  const ids = lines.map(({ fileId }) => fileId);
  expect(ids).toEqual(['new-early', 'new-late', 'old-early', 'old-late']);
  expect(cartGroups(lines).flatMap((group) => group.lines.map(({ fileId }) => fileId))).toEqual(ids);
});
