import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { readRecordView } from '../../../parts/record-list/record-view.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf } from '../data/finding.fixture.ts';
import { StaffFindingsPage } from './staff-findings-page.tsx';

const WITHHELD = findingOf(0, { published_at: null });
const PUBLISHED = findingOf(1);

afterEach(() => vi.unstubAllGlobals());

function show(findings: readonly object[], query: Readonly<Record<string, string>> = {}, canEdit = true) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push(`${init.method} ${address.replace(/^.*\/detections\//, '')} ${init.body ?? ''}`.trim());
    if (init.method === 'DELETE') return new Response(null, { status: 204 });
    const id = /detections\/([^/?]+)\//.exec(address)?.[1];
    if (id !== undefined) return Response.json([WITHHELD, PUBLISHED].find((one) => one.id === id));
    return Response.json({ count: findings.length, next: null, previous: null, results: findings });
  });
  const onView = vi.fn();
  renderInApp(
    <StaffFindingsPage
      programs={[{ id: 3, name: 'Bay Watch' }]}
      canEdit={canEdit}
      view={readRecordView(query, ['state', 'program', 'class', 'type'])}
      onView={onView}
    />,
  );
  return { sent, onView, user: userEvent.setup() };
}

it('lists what is withheld first, with program, amount and state', async () => {
  const { sent } = show([WITHHELD]);
  const row = await screen.findByRole('row', { name: /D-20931/ });
  for (const text of ['Permian pads', 'Bay Watch', '410 ± 120 kg/h', 'Withheld'])
    expect(row).toHaveTextContent(text);
  expect(sent[0]).toMatch(/published=false/);
});

it('says that nothing waits', async () => {
  show([]);
  expect(await screen.findByText('No finding is withheld.')).toBeVisible();
});

it('publishes a withheld finding', async () => {
  const { sent, onView, user } = show([WITHHELD], { id: WITHHELD.id });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(onView).toHaveBeenCalledWith({ opened: undefined }));
  expect(sent).toContain(`POST ${WITHHELD.id}/publish/`);
  expect(screen.queryByRole('button', { name: 'Withdraw finding' })).toBeNull();
});

it('deletes a withheld finding after a question', async () => {
  const { sent, user } = show([WITHHELD], { id: WITHHELD.id });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete finding' }));
  await waitFor(() => expect(sent).toContain(`DELETE ${WITHHELD.id}/`));
});

it('withdraws a published finding with a reason, and cannot delete it', async () => {
  const { sent, user } = show([PUBLISHED], { id: PUBLISHED.id, state: 'published' });
  expect(await screen.findByRole('button', { name: 'Withdraw finding' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), ' A flare. ');
  await user.click(screen.getByRole('button', { name: 'Withdraw finding' }));
  await waitFor(() => expect(sent).toContain(`POST ${PUBLISHED.id}/retract/ {"reason":"A flare."}`));
});

it('offers nothing to staff who only read', async () => {
  show([WITHHELD], { id: WITHHELD.id }, false);
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});
