import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Calendar, RangeCalendar } from './calendar.tsx';
import type { DayRange } from './calendar-days.ts';

const TODAY = '2026-11-21';

function ControlledRangeCalendar({ onChange }: { onChange: (range: DayRange | null) => void }) {
  const [value, setValue] = useState<DayRange | null>(null);
  return (
    <UiProvider>
      <RangeCalendar
        label="Dates"
        today={TODAY}
        value={value}
        presets={[{ label: 'Today', range: [TODAY, TODAY] }]}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button">Apply</button>
    </UiProvider>
  );
}

const show = () => {
  const onChange = vi.fn<(range: DayRange | null) => void>();
  render(<ControlledRangeCalendar onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
};
const day = (name: string) => screen.getByRole('button', { name });
const selected = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('button', { pressed: true })
    .map((cell) => cell.textContent);

it('two clicks choose a range of days, the earlier day first', async () => {
  const { onChange, user } = show();
  await user.click(day('20 November 2026'));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(day('18 November 2026'));
  expect(onChange.mock.calls).toEqual([[['2026-11-18', '2026-11-20']]]);
  expect(selected()).toEqual(['18', '19', '20']);
});

it('a click outside the calendar while picking chooses the one day', async () => {
  const { onChange, user } = show();
  await user.click(day('20 November 2026'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange.mock.calls).toEqual([[['2026-11-20', '2026-11-20']]]);
});

it('Escape while picking a range restores the previous choice', async () => {
  const { onChange, user } = show();
  await user.click(day('20 November 2026'));
  await user.keyboard('{Escape}');
  expect(onChange).not.toHaveBeenCalled();
  expect(selected()).toEqual([]);
});

it('a preset range is chosen at once and marked as pressed', async () => {
  const { onChange, user } = show();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(onChange.mock.lastCall?.[0]).toEqual([TODAY, TODAY]);
  expect(screen.getByRole('button', { name: 'Today', pressed: true })).toBeVisible();
});

it('the keyboard picks a range across months', async () => {
  const { onChange, user } = show();
  day('21 November 2026').focus();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('table', { name: 'December 2026' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(onChange.mock.lastCall?.[0]).toEqual(['2026-11-21', '2026-12-05']);
});

it('the weeks of a calendar begin on Sunday', () => {
  show();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Su',
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
  ]);
});

it('a calendar leads from days to months to years, 1960 to ten years ahead, and back', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(
    <UiProvider>
      <Calendar label="Expiry" today={TODAY} value={null} onChange={onChange} />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: /^November 2026/ }));
  await user.click(screen.getByRole('button', { name: /^2026/ }));
  const years = within(screen.getByRole('group', { name: 'Year' })).getAllByRole('button');
  expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['1960', '2036']);
  expect(document.activeElement?.textContent).toBe('2026');
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Feb' }));
  expect(screen.getByRole('table', { name: 'February 2029' })).toBeVisible();
  await user.click(day('28 February 2029'));
  expect(onChange).toHaveBeenCalledWith('2029-02-28');
});

it('days outside the limits are disabled', () => {
  render(
    <UiProvider>
      <Calendar label="Expiry" today={TODAY} min={TODAY} value={TODAY} onChange={() => undefined} />
    </UiProvider>,
  );
  expect(day('20 November 2026')).toHaveProperty('disabled', true);
  expect(day('21 November 2026')).toHaveProperty('disabled', false);
});
