import { IconMapPin } from '@tabler/icons-react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../basics/button.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import { Tooltip } from '../basics/tooltip.tsx';
import { TriStateCheckbox } from '../forms/checkbox.tsx';
import { SegmentedControl } from '../forms/segmented-control.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Toggle } from '../forms/toggle.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Menu } from '../overlays/menu.tsx';
import { showToast } from '../overlays/toasts.tsx';
import { CopyText } from '../text/copy-text.tsx';
import { UiProvider } from '../theme/ui-provider.tsx';
import { SidePanel } from './side-panel.tsx';
import { Tabs } from './tabs.tsx';

const show = (element: React.ReactElement) => {
  render(<UiProvider>{element}</UiProvider>);
  return userEvent.setup();
};

it('a busy button is marked as busy and ignores clicks', async () => {
  const onClick = vi.fn();
  const user = show(
    <Button busy onClick={onClick}>
      Placing...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Placing...' });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

it('the name of an icon button is its label and its count', () => {
  show(<IconButton icon={IconMapPin} label="Cart" badge={7} />);
  expect(screen.getByRole('button', { name: 'Cart, 7' })).toBeVisible();
});

it('a field ties label, hint and error to its input', () => {
  show(<TextField label="Destination" hint="A full S3 URI." error="Destination is a required field" />);
  const input = screen.getByLabelText('Destination');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['* Destination is a required field', 'A full S3 URI.']);
});

it('a partly selected check box changes to all on a click', async () => {
  const onChange = vi.fn();
  const user = show(<TriStateCheckbox state="some" label="Select all results" onChange={onChange} />);
  const box = screen.getByRole('checkbox', { name: 'Select all results' });
  expect(box).toHaveProperty('indeterminate', true);
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith(true);
});

it('a toggle is a switch that the space key operates', async () => {
  const onChange = vi.fn();
  const user = show(<Toggle on={false} label="My Tasks" onChange={onChange} />);
  await user.tab();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenCalledWith(true);
});

it('segments are radio buttons in a named group', async () => {
  const onChange = vi.fn();
  const segments = [
    { value: 'day', label: 'Day' },
    { value: 'night', label: 'Night', icon: IconMapPin, iconOnly: true },
  ] as const;
  const user = show(
    <SegmentedControl label="Time of day" segments={segments} value="day" onChange={onChange} />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Time of day' });
  await user.click(within(group).getByRole('radio', { name: 'Night' }));
  expect(onChange).toHaveBeenCalledWith('night');
});

function TabsOfThree() {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs
      label="Order"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'a', label: 'Map', panel: 'first' },
        { id: 'b', label: 'Collects', panel: 'second', disabled: true },
        { id: 'c', label: 'Details', panel: 'third' },
      ]}
    />
  );
}

it('tabs mount a panel when first visited, keep it mounted, and follow the arrow keys', async () => {
  const user = show(<TabsOfThree />);
  expect(screen.queryByText('third')).toBeNull();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('third')).toBeVisible();
  expect(screen.getByText('first')).toBeVisible();
});

it('a dialog is named by its title, contains the focus and closes on Escape', async () => {
  const onCancel = vi.fn();
  const user = show(
    <ConfirmDialog
      opened
      title="Clear Cart?"
      text="7 scenes leave your cart."
      confirm="Clear and leave"
      onConfirm={vi.fn()}
      onCancel={onCancel}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Clear Cart?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

it('a menu opens by keyboard and runs the chosen action', async () => {
  const onSelect = vi.fn();
  const user = show(
    <Menu target={<button type="button">More</button>} groups={[[{ label: 'Delete', onSelect }]]} />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('a menu returns the focus to its button when Escape closes it', async () => {
  const user = show(
    <Menu target={<button type="button">More</button>} groups={[[{ label: 'Delete', onSelect: vi.fn() }]]} />,
  );
  const button = screen.getByRole('button', { name: 'More' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.tab();
  await user.keyboard('{Enter}');
  const entry = await screen.findByRole('menuitem', { name: 'Delete' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(entry));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('a menu opens on a click that assistive technology triggers', async () => {
  show(
    <Menu target={<button type="button">More</button>} groups={[[{ label: 'Delete', onSelect: vi.fn() }]]} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

/** Without layout the tooltip counts as scrolled out of view. */
const NO_LAYOUT = { hidden: true };

it('a tooltip opens on hover, describes its control, and closes on Escape and when the pointer leaves', async () => {
  const user = show(
    <Tooltip text="Not while an order runs">
      <button type="button">Delete</button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button.getAttribute('aria-describedby')).toBeNull();
  await user.hover(document.body);
  await user.hover(button);
  const tooltip = await screen.findByRole('tooltip', NO_LAYOUT);
  expect(tooltip.textContent).toBe('Not while an order runs');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Not while an order runs',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip', NO_LAYOUT)).toBeNull());
  await user.unhover(button);
  await user.hover(button);
  expect(await screen.findByRole('tooltip', NO_LAYOUT)).toBeVisible();
  await user.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip', NO_LAYOUT)).toBeNull());
});

it('a hidden side panel is inert, and its button shows it', async () => {
  const onToggle = vi.fn();
  const user = show(
    <SidePanel label="Results" side="right" opened={false} onToggle={onToggle}>
      <button type="button">Inside</button>
    </SidePanel>,
  );
  expect(screen.getByText('Inside').closest('[inert]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Results' }));
  expect(onToggle).toHaveBeenCalledWith(true);
});

it.each([
  ['Copied', () => Promise.resolve()],
  ['Failed', () => Promise.reject(new Error('denied'))],
])('a copied text shows %s for 3 seconds', async (word, writeText) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  show(<CopyText text="31.9142, -102.3817" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  fireEvent.click(screen.getByRole('button', { name: 'Copy 31.9142, -102.3817' }));
  expect(await screen.findByText(word)).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(screen.queryByText(word)).toBeNull());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a message closes after 5 seconds, and an error remains until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(<span />);
  showToast({ tone: 'ok', title: 'Order placed' });
  expect(await screen.findByText('Order placed')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(screen.queryByText('Order placed')).toBeNull());
  showToast({ tone: 'bad', title: 'Saving failed' });
  expect(await screen.findByText('Saving failed')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  await waitFor(() => expect(screen.queryByText('Saving failed')).toBeNull());
  vi.useRealTimers();
});
