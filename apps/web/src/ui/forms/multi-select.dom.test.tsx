import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = ['GHOSt-1', 'GHOSt-2', 'GHOSt-3'].map((label) => ({ value: label, label }));

function ControlledMultiSelect({
  start,
  onChange,
  ...rest
}: { start: string[] } & Partial<ComponentProps<typeof MultiSelect>>) {
  const [value, setValue] = useState<readonly string[]>(start);
  return (
    <UiProvider>
      <MultiSelect
        {...rest}
        label="Sensors"
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    </UiProvider>
  );
}

const option = (name: string | RegExp) => screen.getByRole('option', { name });
const isChosen = (name: string | RegExp) => option(name).getAttribute('aria-selected') === 'true';

it('Select All says that some are chosen, then chooses all options, then none', async () => {
  const user = userEvent.setup();
  render(<ControlledMultiSelect start={['GHOSt-2']} />);
  expect(option('Select All, some selected').getAttribute('aria-selected')).toBe('false');
  await user.click(option(/^Select All/));
  expect(screen.getByText('3 of 3')).toBeVisible();
  expect(isChosen('Select All')).toBe(true);
  await user.click(option('Select All'));
  expect(screen.getByText('0 of 3')).toBeVisible();
  expect(isChosen('Select All')).toBe(false);
});

it('a search leaves the options that match, and Reset restores the start', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<ControlledMultiSelect start={['GHOSt-1']} resetTo={['GHOSt-1']} searchable onChange={onChange} />);
  await user.type(screen.getByRole('combobox', { name: 'Search Sensors' }), 't-3');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.click(option('GHOSt-3'));
  expect(onChange).toHaveBeenLastCalledWith(['GHOSt-1', 'GHOSt-3']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onChange).toHaveBeenLastCalledWith(['GHOSt-1']);
});

it('a search without a match says so', async () => {
  const user = userEvent.setup();
  render(<ControlledMultiSelect start={[]} searchable />);
  await user.type(screen.getByPlaceholderText('Search'), 'none of them');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
});

it('the arrow keys and Enter choose an option while the focus stays in the search', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<ControlledMultiSelect start={[]} searchable onChange={onChange} />);
  const search = screen.getByRole('combobox', { name: 'Search Sensors' });
  await user.type(search, 'ghost');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['GHOSt-1']);
  expect(search).toHaveFocus();
});

it('the count box says how many are chosen, opens the list and closes on Escape', async () => {
  const user = userEvent.setup();
  render(<ControlledMultiSelect start={[]} display="count" />);
  await user.click(screen.getByRole('button', { name: 'Sensors: None' }));
  await waitFor(() => expect(screen.getByRole('listbox', { name: 'Sensors' })).toContainElement(active()));
  await user.keyboard('{Home}{ArrowDown} ');
  expect(screen.getByRole('button', { name: 'Sensors: 1 selected', expanded: true })).toBeVisible();
  await user.keyboard('{ArrowDown} {ArrowDown} ');
  expect(screen.getByRole('button', { name: 'Sensors: All (3)' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sensors: All (3)' })).toHaveFocus());
});

const active = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);
