import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRecordView } from '../../../parts/record-list/record-view.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { AGREEMENT } from '../data/notation.fixture.ts';
import { AgreementPage } from './agreement-page.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the table of agreement', () => {
  const show = (table: object, query: Readonly<Record<string, string>> = {}) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      sent.push(decodeURIComponent(address));
      return Response.json(table);
    });
    renderInApp(
      <AgreementPage
        programs={[{ id: 3, name: 'Bay Watch' }]}
        back={<a href="/">Pictures</a>}
        view={readRecordView(query, ['from', 'until', 'program'])}
        onView={vi.fn()}
      />,
    );
    return sent;
  };

  it('states matched, missed and additional findings with both shares and the mean overlap', async () => {
    const sent = show(AGREEMENT, { from: '2026-11-01', until: '2026-11-30', program: '3' });
    const row = await screen.findByRole('row', { name: /^Methane/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['10', '9', '8', '2', '1', '80 %', '89 %', '62 %']));
    expect(screen.getByRole('row', { name: /^All types/ })).toBeVisible();
    expect(screen.getByText('Of people and the analysis, on 12 completed pictures')).toBeVisible();
    expect(sent[0]).toMatch(/acquired_after=2026-11-01T00:00:00\.000Z/);
    expect(sent[0]).toMatch(/acquired_before=2026-11-30T23:59:59\.999Z/);
  });

  it('says what to do while no picture is completed', async () => {
    show({ ...AGREEMENT, passes: 0, types: [] });
    expect(await screen.findByText('No picture of this period is completed.')).toBeVisible();
  });
});
