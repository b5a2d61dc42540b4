import { IconUsers } from '@tabler/icons-react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPages } from '../address/router.fixture.tsx';
import { ViewPortal } from './view-portal.tsx';

afterEach(() => vi.restoreAllMocks());

const entry = (view: string, label: string) => ({ view, label, icon: IconUsers });
const groups = [{ name: 'Programs', entries: [entry('list', 'Edit'), entry('licences', 'Licences')] }];
const show = (isWithin: boolean) =>
  renderPages(
    {
      '/admin': () => (
        <ViewPortal label="Administration" path="/admin" groups={groups} opened="list" isWithin={isWithin}>
          Content
        </ViewPortal>
      ),
    },
    '/admin',
  );

it.each([
  [false, 'page'],
  [true, 'true'],
])('marks the entry of the opened view, also for a page within it: %s', async (isWithin, current) => {
  show(isWithin);
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('aria-current', current);
  expect(screen.getByRole('link', { name: 'Licences' })).not.toHaveAttribute('aria-current');
});

it('has an arrow at each end of its row that is out of sight, which scrolls there', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  show(false);
  const row = await screen.findByRole('navigation', { name: 'Administration' });
  const scrolled = vi.fn(({ left = 0 }: ScrollToOptions) => act(() => scrollTo(row.scrollLeft + left)));
  const scrollTo = (left: number) => {
    row.scrollLeft = Math.min(600, Math.max(0, left));
    fireEvent.scroll(row);
  };
  Object.assign(row, { scrollBy: scrolled });
  expect(screen.queryByRole('button', { name: 'Earlier views' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More views' }));
  expect(row.scrollLeft).toBe(280);
  fireEvent.click(screen.getByRole('button', { name: 'More views' }));
  fireEvent.click(screen.getByRole('button', { name: 'More views' }));
  expect(row.scrollLeft).toBe(600);
  expect(screen.queryByRole('button', { name: 'More views' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier views' }));
  expect(row.scrollLeft).toBe(320);
});
