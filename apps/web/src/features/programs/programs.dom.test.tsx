import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { CreateProgramPage } from './create-program-page.tsx';
import { list, PROGRAM, problem, programsServer } from './programs.fixture.ts';
import { ProgramsPage } from './programs-page.tsx';

const server = programsServer();

function Page() {
  return (
    <ProgramsPage
      {...useRecordView(['state'])}
      createLink={<a href="/new">Create</a>}
      usersLink={() => null}
    />
  );
}
const show = (open = '/admin') => renderPages({ '/admin': Page }, open);
/** With the company, which a narrow list shows below the name. */
const row = () => screen.findByRole('button', { name: `${PROGRAM.name} ${PROGRAM.company_name}` });

describe('the list of programs', () => {
  it('shows each program with its company, state, end and use of its limits', async () => {
    show();
    await row();
    expect(screen.getByRole('row', { name: /Bay Methane Watch/ }).textContent).toBe(
      'Bay Methane Watch Golden Gate Energy7Golden Gate EnergyActiveContract active31 Dec 219910 of 153',
    );
    expect(screen.getByRole('status')).toHaveTextContent('1 program');
  });

  it('marks the column by which the list is sorted, also before one is chosen', async () => {
    show('/admin?order=no-column');
    await row();
    const marked = () =>
      screen.getAllByRole('columnheader').flatMap((head) => {
        const direction = head.getAttribute('aria-sort');
        return direction === null ? [] : `${head.textContent} ${direction}`;
      });
    expect(marked()).toEqual(['Program ascending']);
    await userEvent.click(screen.getByRole('button', { name: 'Program' }));
    await waitFor(() => expect(marked()).toEqual(['Program descending']));
    expect(server.searched.at(-1)?.get('ordering')).toBe('-name');
  });

  it('searches as one types, filters by state and sorts, all of which the address restores', async () => {
    const router = show('/admin?search=bay&state=archived&order=-end_date');
    await row();
    expect(Object.fromEntries(server.searched[0] ?? [])).toEqual({
      limit: '100',
      offset: '0',
      search: 'bay',
      active: 'false',
      ordering: '-end_date',
    });
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'port');
    await waitFor(() => expect(server.searched.at(-1)?.get('search')).toBe('port'));
    await userEvent.click(screen.getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(server.searched.at(-1)?.get('ordering')).toBe('company_name'));
    expect(router.state.location.search).toEqual({
      search: 'port',
      state: 'archived',
      order: 'company_name',
    });
  });

  it('says in the words of the specification that there are no programs, or that it may not be seen', async () => {
    server.programs = () => list([]);
    show();
    expect(await screen.findByText('There are no programs in the system.')).toBeVisible();
    server.programs = () => problem(403, 'forbidden');
    show();
    expect(await screen.findByText('You do not have the permissions to view this resource.')).toBeVisible();
  });

  it('clears filters that no program matches', async () => {
    server.programs = () => list([]);
    const router = show('/admin?search=nowhere');
    expect(await screen.findByText('No programs match these filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('one program next to the list', () => {
  const sheet = () => screen.findByRole('dialog', { name: PROGRAM.name });

  it('opens by a row and sends only the fields that were changed, with the state that was shown', async () => {
    show();
    await userEvent.click(await row());
    const dialog = within(await sheet());
    expect(dialog.getByText('Program 7. 10 users, 42 orders, 3 taskings.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Max Users (optional)'));
    await userEvent.click(await dialog.findByRole('option', { name: 'Analytics' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save program' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([
      {
        method: 'PATCH',
        path: 'admin/programs/7/',
        body: { max_users: null, product_level_access: ['Basic', 'Analytics'] },
        ifMatch: '"program-7"',
      },
    ]);
  });

  it('gives a program without a limit, or nothing, only by a choice that says so', async () => {
    show('/admin?id=7');
    const dialog = within(await sheet());
    const levels = within(await dialog.findByRole('group', { name: 'Product Level Access' }));
    const products = within(dialog.getByRole('group', { name: 'Subscribed Products' }));
    await userEvent.click(levels.getByRole('checkbox', { name: 'No limit' }));
    expect(levels.getByText('All levels, including those added later.')).toBeVisible();
    await userEvent.click(products.getByRole('option', { name: 'Data' }));
    expect(products.getByText('Nothing chosen: the program gets no products.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save program' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toEqual({ product_level_access: null, subscribed_products: [] });
  });

  it('shows a stored name that the platform does not know as unknown', async () => {
    server.program = () => ({ ...PROGRAM, subscribed_products: ['Data', 'Video'] });
    show('/admin?id=7');
    expect(
      await within(await sheet()).findByRole('option', { name: 'Video (unknown, gives nothing)' }),
    ).toBeVisible();
  });

  it('closes without sending anything where nothing was changed', async () => {
    show('/admin?id=7');
    const dialog = within(await sheet());
    await userEvent.click(await dialog.findByRole('button', { name: 'Save program' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([]);
  });

  it('archives a program, which can be undone, and offers no deletion of one with orders', async () => {
    show('/admin?id=7');
    const dialog = within(await sheet());
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() =>
      expect(server.sent.map(({ body }) => body)).toEqual([{ active: false }, { active: true }]),
    );
  });

  it('asks before it discards what was changed', async () => {
    show('/admin?id=7');
    const dialog = within(await sheet());
    await userEvent.type(dialog.getByLabelText('Program Title'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard the changes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([]);
  });
});

describe('creating a program', () => {
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create program' }));

  async function fill() {
    // Pasted, because every typed character renders the sheet again; the test of a changed title types it.
    const texts = { 'Program Title': 'Permian Survey', 'Company Name': 'Permian Ltd' };
    for (const [label, text] of Object.entries(texts)) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(text);
    }
    for (const label of ['Contract Start Date', 'Contract End Date']) {
      await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
      const calendar = await screen.findByRole('dialog', { name: label });
      await userEvent.click(within(calendar).getByRole('button', { name: /^15 / }));
    }
    await userEvent.click(await screen.findByRole('option', { name: 'GHOSt-1' }));
  }

  it('reports every required field at once and sends nothing', async () => {
    renderInApp(<CreateProgramPage onCreated={vi.fn()} onCancel={vi.fn()} />);
    await screen.findByRole('option', { name: 'GHOSt-1' });
    await create();
    // A message of an earlier test may still be shown.
    expect(screen.getAllByText(/^\* /).map(({ textContent }) => textContent)).toEqual([
      '* Program Title is a required field',
      '* Company Name is a required field',
      '* Start Date is a required field',
      '* End Date is a required field',
      '* Sensor Data Access is a required field',
    ]);
    expect(screen.getByLabelText('Program Title')).toHaveFocus();
    expect(server.sent).toEqual([]);
  });

  it('sends the fields that were picked and returns to the list', async () => {
    const onCreated = vi.fn();
    renderInApp(<CreateProgramPage onCreated={onCreated} onCancel={vi.fn()} />);
    await fill();
    await create();
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(server.sent).toMatchObject([
      {
        method: 'POST',
        path: 'admin/programs/',
        body: { name: 'Permian Survey', sensor_data_access: [1], max_users: null, product_level_access: [] },
      },
    ]);
  });

  it('offers the products that a contract can have', async () => {
    renderInApp(<CreateProgramPage onCreated={vi.fn()} onCancel={vi.fn()} />);
    const products = within(await screen.findByRole('group', { name: 'Subscribed Products' }));
    expect(products.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Select All',
      'Data',
      'Tasking',
      'Monitor',
    ]);
  });

  it('says in the words of the specification that programs may not be created', async () => {
    server.write = () => problem(403, 'forbidden');
    renderInApp(<CreateProgramPage onCreated={vi.fn()} onCancel={vi.fn()} />);
    await fill();
    await create();
    expect(await screen.findByText('You do not have the permissions to create new programs.')).toBeVisible();
  });

  it('shows a name that another program has at its field', async () => {
    server.write = () =>
      problem(409, 'duplicate_name', [
        { field: 'name', code: 'duplicate_name', message: 'must be a name that no other program has' },
      ]);
    renderInApp(<CreateProgramPage onCreated={vi.fn()} onCancel={vi.fn()} />);
    await fill();
    await create();
    expect(await screen.findByText('* Program Title must be a name that no other program has')).toBeVisible();
  });
});
