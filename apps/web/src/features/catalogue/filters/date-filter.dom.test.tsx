import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { DateFilter } from './date-filter.tsx';

async function open() {
  const onChange = vi.fn();
  render(
    <UiProvider>
      <DateFilter startDate="2026-11-01" endDate={undefined} onChange={onChange} />
    </UiProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { user, onChange, start: field('Start date'), end: field('End date') };
}

it('shows the dates of the filter in the format of the product', async () => {
  const { start, end } = await open();
  expect(start.value).toBe('1 Nov 2026');
  expect(end.value).toBe('');
});

it('checks a typed date when it is complete, not while it is being typed', async () => {
  const { user, onChange, end } = await open();
  await user.type(end, '18 Nov 20');
  expect(screen.queryByText(/Must be a date/)).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByText('* Must be a date such as 18 Nov 2026')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(end, '26');
  expect(screen.queryByText(/Must be a date/)).toBeNull();
  await user.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ startDate: '2026-11-01', endDate: '2026-11-18' });
});
