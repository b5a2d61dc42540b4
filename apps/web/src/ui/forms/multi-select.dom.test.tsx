import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = ['GHOSt-1', 'GHOSt-2', 'GHOSt-3'].map((label) => ({ value: label, label }));

function Held({
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

it('Select All is mixed, then takes all, then none', async () => {
  const user = userEvent.setup();
  render(<Held start={['GHOSt-2']} />);
  const all = screen.getByRole('checkbox', { name: 'Select All' });
  expect(all).toHaveProperty('indeterminate', true);
  await user.click(all);
  expect(screen.getByText('3 of 3')).toBeDefined();
  await user.click(all);
  expect(screen.getByText('0 of 3')).toBeDefined();
});

it('a search leaves what matches; Reset brings the start back', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Held start={['GHOSt-1']} resetTo={['GHOSt-1']} searchable onChange={onChange} />);
  await user.type(screen.getByPlaceholderText('Search'), 't-3');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'GHOSt-3' }));
  expect(onChange).toHaveBeenLastCalledWith(['GHOSt-1', 'GHOSt-3']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onChange).toHaveBeenLastCalledWith(['GHOSt-1']);
});

it('the count box tells how many, opens the list and closes by Escape', async () => {
  const user = userEvent.setup();
  render(<Held start={[]} display="count" />);
  await user.click(screen.getByRole('button', { name: 'Sensors: None' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select All' })),
  );
  await user.keyboard('{ArrowDown} ');
  expect(screen.getByRole('button', { name: 'Sensors: 1 selected', expanded: true })).toBeDefined();
  await user.keyboard('{ArrowDown} {ArrowDown} ');
  expect(screen.getByRole('button', { name: 'Sensors: All (3)' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sensors: All (3)' }));
});
