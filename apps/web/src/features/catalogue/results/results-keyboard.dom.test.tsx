import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sceneWith } from '../scene/scene.fixture.ts';
import { setUpResults, show } from './results-panel.fixture.tsx';

setUpResults();

it('keeps the focused row while the list is scrolled', async () => {
  const scenes = Array.from({ length: 300 }, (_, at) => sceneWith({ fileId: `s${at}`, taskId: 'long' }));
  show({ state: 'ready', scenes, matched: 300 });
  const rows = () => screen.getAllByRole('listitem');
  const [more] = within(rows()[1] ?? document.body).getAllByRole('button', { name: /^More about/ });
  more?.focus();
  const scroller = screen.getByRole('list', { name: 'Scenes by task' }).parentElement;
  if (scroller === null) throw new Error('the list has no box');
  scroller.scrollTop = 12_000;
  fireEvent.scroll(scroller);
  await waitFor(() =>
    expect(rows().some((row) => Number(row.getAttribute('aria-posinset')) > 150)).toBe(true),
  );
  expect(document.activeElement).toBe(more);
});

function showLongTask(count: number) {
  const scenes = Array.from({ length: count }, (_, at) => sceneWith({ fileId: `s${at}`, taskId: 'long' }));
  show({ state: 'ready', scenes, matched: count });
}

const focusedRow = () => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset'));

it('is one tab stop, in which arrow keys, Home, End and the page keys move between rows', async () => {
  const user = userEvent.setup();
  showLongTask(300);
  screen.getByRole('checkbox', { name: 'Select all results' }).focus();
  await user.tab();
  expect(focusedRow()).toBe(1);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedRow()).toBe(3);
  expect(document.activeElement).toHaveAccessibleName(/show on the map$/);
  await user.keyboard('{ArrowUp}');
  expect(focusedRow()).toBe(2);
  await user.keyboard('{PageDown}');
  const page = focusedRow();
  expect(page).toBeGreaterThan(8);
  expect(page).toBeLessThan(20);
  await user.keyboard('{PageUp}');
  expect(focusedRow()).toBe(1);
  await user.keyboard('{End}');
  expect(focusedRow()).toBe(301);
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe(301);
  await user.keyboard('{Home}');
  expect(focusedRow()).toBe(1);
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(document.activeElement?.closest('li')).toBeNull();
  await user.tab({ shift: true });
  expect(focusedRow()).toBe(2);
});

it('moves between the controls of a row with the left and right arrow, and keeps the control in the next row', async () => {
  const user = userEvent.setup();
  showLongTask(5);
  screen.getByRole('checkbox', { name: 'Select all results' }).focus();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^More about/);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^Add .* to the cart$/);
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe(3);
  expect(document.activeElement).toHaveAccessibleName(/^Add .* to the cart$/);
});
