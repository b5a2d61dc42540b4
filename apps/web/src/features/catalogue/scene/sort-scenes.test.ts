import { groupByTask } from '@sigma/domain';
import { expect, it } from 'vitest';
import { overlayModesOf } from './overlay-mode.ts';
import { sceneWith } from './scene.fixture.ts';
import { sortGroups } from './sort-scenes.ts';

const groups = groupByTask([
  sceneWith({ fileId: 'a', taskId: 'new', datetime: '2026-11-18T18:00:00Z', cloudCover: 40 }),
  sceneWith({ fileId: 'b', taskId: 'new', datetime: '2026-11-18T18:01:00Z' }),
  sceneWith({ fileId: 'c', taskId: 'old', datetime: '2026-01-01T18:00:00Z', cloudCover: 30 }),
  sceneWith({ fileId: 'd', taskId: 'old', datetime: '2026-01-01T18:01:00Z', cloudCover: 5 }),
]);
const ids = (sorted: typeof groups) =>
  sorted.map(({ scenes }) => scenes.map(({ fileId }) => fileId).join(''));
const shares: Readonly<Record<string, number>> = { a: 0.2, b: 0.9, d: 0.5 };

it('keeps the order newest first', () => {
  expect(ids(sortGroups(groups, 'newest', () => undefined))).toEqual(['ab', 'cd']);
});

it('sorts tasks oldest first, each by its first scene, although a later task is interrupted by an earlier one', () => {
  const [recent, ancient] = groups;
  if (recent === undefined || ancient === undefined) throw new Error('no groups');
  const longRunning = {
    taskId: 'long',
    scenes: [
      sceneWith({ fileId: 'e', taskId: 'long', datetime: '2025-06-01T00:00:00Z' }),
      sceneWith({ fileId: 'f', taskId: 'long', datetime: '2026-11-20T00:00:00Z' }),
    ],
  };
  expect(ids(sortGroups([longRunning, recent, ancient], 'oldest', () => undefined))).toEqual([
    'ef',
    'cd',
    'ab',
  ]);
});

it('sorts scenes by least cloud within each task, and tasks by their best scene', () => {
  expect(ids(sortGroups(groups, 'clouds', () => undefined))).toEqual(['dc', 'ab']);
});

it('sorts by the largest share of the area, scenes without a share last', () => {
  expect(ids(sortGroups(groups, 'covered', ({ fileId }) => shares[fileId]))).toEqual(['ba', 'dc']);
});

it('offers the cloud overlay only where a scene of the task has a cloud map', () => {
  const [group] = groups;
  if (group === undefined) throw new Error('no group');
  expect(overlayModesOf(group)).toEqual(['none']);
  const [first] = group.scenes;
  if (first === undefined) throw new Error('no scene');
  const assets = { visual_rgb: { href: '/v' }, cloud_map: { href: '/c' } };
  const mapped = { ...first, item: { ...first.item, assets } };
  expect(overlayModesOf({ ...group, scenes: [mapped, ...group.scenes] })).toEqual(['none', 'rgb', 'clouds']);
});
