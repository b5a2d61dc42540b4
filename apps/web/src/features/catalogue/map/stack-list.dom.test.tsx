import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sceneWith } from '../scene/scene.fixture.ts';
import { openStack, useSearchStore } from '../search/search-store.ts';
import { StackList } from './stack-list.tsx';

const scenes = ['a', 'b', 'c'].map((fileId, day) =>
  sceneWith({ fileId, datetime: `2026-11-1${day}T10:00:00Z`, cloudCover: day }),
);
const sceneById = new Map(scenes.map((scene) => [scene.fileId, scene]));
const at = { x: 40, y: 50 };

const first = useSearchStore.getState();
beforeEach(() => useSearchStore.setState(first, true));
afterEach(() => useSearchStore.setState(first, true));

function show(fileIds: readonly string[] = ['a', 'b']) {
  const onPick = vi.fn();
  render(
    <>
      <button type="button">Elsewhere</button>
      <StackList sceneById={sceneById} onPick={onPick} />
    </>,
  );
  act(() => openStack({ fileIds, at }));
  return onPick;
}

const hovered = () => useSearchStore.getState().hovered;
const entry = (day: number) => screen.getByRole('button', { name: new RegExp(`1${day} Nov 2026`) });

it('lists the scenes under a click, uppermost first, each with its time, cloud and angle', () => {
  show();
  expect(screen.getByRole('dialog', { name: '2 scenes here' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'GHOSt-310 Nov 2026, 10:00:00 UTC0 % cloud · 4.6° off-nadir',
    'GHOSt-311 Nov 2026, 10:00:00 UTC1 % cloud · 4.6° off-nadir',
  ]);
});

it('highlights the uppermost scene first, then the entry that is hovered or reached by arrow key', async () => {
  const user = userEvent.setup();
  show();
  expect(hovered()).toEqual({ fileId: 'a', from: 'stack' });
  await user.keyboard('{ArrowDown}');
  expect(hovered()).toEqual({ fileId: 'b', from: 'stack' });
  await user.hover(entry(0));
  expect(hovered()).toEqual({ fileId: 'a', from: 'stack' });
  expect(entry(0).dataset.lit).toBe('true');
});

it('an entry of stacked scenes chooses its scene and closes the list', async () => {
  const onPick = show();
  await userEvent.setup().click(entry(1));
  expect(onPick).toHaveBeenCalledWith('b');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(hovered()).toBeUndefined();
});

it.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'a press elsewhere',
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole('button', { name: 'Elsewhere' })),
  ],
])('%s closes the list of stacked scenes and highlights nothing', async (_, act) => {
  const onPick = show();
  await act(userEvent.setup());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(hovered()).toBeUndefined();
  expect(onPick).not.toHaveBeenCalled();
});
