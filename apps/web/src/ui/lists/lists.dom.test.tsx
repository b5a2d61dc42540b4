import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FilePick } from '../forms/file-pick.tsx';
import { CollapsibleGroup } from '../layout/collapsible-group.tsx';
import { SwipeHandle } from '../sliders/swipe-handle.tsx';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Pagination } from './pagination.tsx';
import { Table } from './table.tsx';

const show = (element: React.ReactElement) => {
  render(<UiProvider>{element}</UiProvider>);
  return userEvent.setup();
};

it('the pagination has 100 rows a page and seven places, and its arrows stop at the ends', async () => {
  const onChange = vi.fn();
  const user = show(<Pagination label="Pages" page={1} total={2400} onChange={onChange} />);
  expect(screen.getByText('1–100 of 2,400')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('button', { name: /^Page/ })).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Page 24' }));
  expect(onChange).toHaveBeenLastCalledWith(24);
});

const rows = [
  { name: 'Beta', size: 2 },
  { name: 'Alpha', size: 10 },
];
const table = (onRowClick: (row: { name: string }) => void) => (
  <Table
    label="Things"
    rows={rows}
    keyOf={({ name }) => name}
    nameOf={({ name }) => name}
    selectedKey="Beta"
    onRowClick={onRowClick}
    detail={({ name }) => <p>More about {name}</p>}
    columns={[
      { id: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
      { id: 'size', head: 'Size', cell: ({ size }) => size, align: 'right' },
    ]}
  />
);
const names = () =>
  within(screen.getByRole('table'))
    .getAllByText(/^(Alpha|Beta)$/)
    .map((cell) => cell.textContent);

it('a column head sorts the table and reverses the order', async () => {
  const user = show(table(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Alpha', 'Beta']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Beta', 'Alpha']);
});

it('a table row is activated by key, marked as selected, and expands', async () => {
  const onRowClick = vi.fn();
  const user = show(table(onRowClick));
  screen.getByRole('button', { name: 'Beta', pressed: true }).focus();
  await user.keyboard('{Enter}');
  expect(onRowClick).toHaveBeenCalledWith(rows[0]);
  await user.click(screen.getByRole('button', { name: 'Show details of Alpha' }));
  expect(screen.getByText('More about Alpha')).toBeVisible();
  expect(onRowClick).toHaveBeenCalledTimes(1);
});

it('a group renders its content when opened, with a spinner while it is prepared', async () => {
  const draw = vi.fn(() => <p>Content</p>);
  const group = (isPreparing: boolean) => (
    <CollapsibleGroup title="Sensors" isPreparing={isPreparing}>
      {draw}
    </CollapsibleGroup>
  );
  const user = userEvent.setup();
  const { rerender } = render(group(true));
  expect(draw).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sensors' }));
  expect(screen.getByRole('img', { name: 'Preparing Sensors' })).toBeVisible();
  rerender(group(false));
  await waitFor(() => expect(screen.getByText('Content')).toBeVisible());
  expect(screen.queryByRole('img')).toBeNull();
});

it('the swipe handle moves by keys within its box', async () => {
  const onChange = vi.fn();
  const user = show(<SwipeHandle label="Divider" position={40} onChange={onChange} />);
  screen.getByRole('slider', { name: 'Divider' }).focus();
  await user.keyboard('{ArrowRight}{PageDown}{End}');
  expect(onChange.mock.calls.flat()).toEqual([41, 30, 100]);
});

it('files are chosen or dropped, one unless several are allowed', async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const user = show(<FilePick label="Choose a file" hint="KML" accept=".kml" onFiles={onFiles} />);
  const files = [new File(['a'], 'a.kml'), new File(['b'], 'b.kml')];
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), files);
  fireEvent.drop(screen.getByRole('group', { name: 'Choose a file' }), { dataTransfer: { files } });
  expect(onFiles.mock.calls.map(([taken]) => taken.map(({ name }) => name))).toEqual([['a.kml'], ['a.kml']]);
});
