import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CaptureInput } from '../../parts/passes/capture-input.ts';
import { opportunityOf } from '../../parts/passes/opportunity.fixture.ts';
import {
  openScreenTests,
  REQUESTED,
  rowOf,
  selectedRow,
  show,
  shown,
} from './opportunity-screen.fixture.tsx';
import { aimChosenPasses } from './opportunity-store.ts';

openScreenTests();

const ids = (input: CaptureInput | undefined) =>
  input && [input, ...(input.others ?? [])].map(({ pass, target }) => [pass.id, target]);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'Selected passes' }));

const FIRST = opportunityOf();
const SECOND = opportunityOf({ id: 'pass-2', start_time: '2026-11-23T10:02:44.000Z' });
const THIRD = opportunityOf({ id: 'pass-3', start_time: '2026-11-24T18:18:51.000Z' });

describe('passes that are requested together', () => {
  it('counts the checked passes, and requests them in the order of their time, whatever row is selected', async () => {
    shown.answerAll = () => [FIRST, SECOND, THIRD];
    const onRequest = vi.fn();
    const user = show(REQUESTED, onRequest);
    await user.click(await box(/24 Nov 2026/));
    await user.click(await box(/22 Nov 2026/));
    expect(bar().getByRole('status')).toHaveTextContent('2 passes selected');
    await user.click(await rowOf('23 Nov 2026'));
    await user.click(bar().getByRole('button', { name: 'Request 2 captures' }));
    expect(ids(onRequest.mock.lastCall?.[0])).toEqual([
      ['pass-1', undefined],
      ['pass-3', undefined],
    ]);
    expect(onRequest.mock.lastCall?.[0].later).toEqual([]);
  });

  it('leaves the selected row and its own request as they are', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const onRequest = vi.fn();
    const user = show(REQUESTED, onRequest);
    await user.click(await box(/23 Nov 2026/));
    expect(selectedRow()?.textContent).toContain('22 Nov');
    await user.click(screen.getByRole('button', { name: 'Request this capture' }));
    expect(ids(onRequest.mock.lastCall?.[0])).toEqual([['pass-1', undefined]]);
  });

  it('leaves one main button while passes are checked: that which requests all of them', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const user = show(REQUESTED, vi.fn());
    const own = await screen.findByRole('button', { name: 'Request this capture' });
    const mainLook = own.className;
    await user.click(await box(/23 Nov 2026/));
    const [all, one] = ['Request 1 capture', 'Request this capture'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(one?.className).not.toBe(mainLook);
    expect(all?.className).toContain('primary');
    expect(one?.className).not.toContain('primary');
  });

  it('moves the map to the selected pass of another site, and leaves it where it shows the site', async () => {
    const far = opportunityOf({
      ...SECOND,
      site: { index: 2, count: 2, centre: [-90.1, 30] },
      max_fov: {
        type: 'Polygon',
        coordinates: [
          [
            [-92, 28],
            [-88, 28],
            [-88, 32],
            [-92, 32],
            [-92, 28],
          ],
        ],
      },
    });
    shown.answerAll = () => [opportunityOf({ site: { index: 1, count: 2, centre: [-122.27, 37.8] } }), far];
    const user = show(REQUESTED, vi.fn());
    await user.click(await rowOf(/23 Nov 2026/));
    expect(shown.lookedAt).toMatchObject({ lng: expect.closeTo(-90, 0), lat: expect.closeTo(30, 0) });
  });

  it('requests one checked pass like the selected one, with the passes after it', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const onRequest = vi.fn();
    const user = show(REQUESTED, onRequest);
    await user.click(await box(/22 Nov 2026/));
    await user.click(bar().getByRole('button', { name: 'Request 1 capture' }));
    const input: CaptureInput | undefined = onRequest.mock.lastCall?.[0];
    expect([ids(input), input?.later.map(({ id }) => id)]).toEqual([[['pass-1', undefined]], ['pass-2']]);
  });

  it('checks and unchecks with the space bar, and moves between check boxes with the arrow keys', async () => {
    shown.answerAll = () => [FIRST, opportunityOf({ ...SECOND, unavailable: 'taken' }), THIRD];
    const user = show(REQUESTED, vi.fn());
    const first = await box(/22 Nov 2026/);
    first.focus();
    await user.keyboard(' ');
    expect(first).toBeChecked();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(await box(/24 Nov 2026/));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
    await user.keyboard(' ');
    expect(first).not.toBeChecked();
    expect(bar().queryByRole('button')).toBeNull();
  });

  it('does not offer passes that are not free or have begun', async () => {
    shown.answerAll = () => [
      opportunityOf({ unavailable: 'blocked' }),
      opportunityOf({ id: 'begun', start_time: '2026-11-21T09:00:00.000Z' }),
    ];
    show(REQUESTED, vi.fn());
    expect(await box(/22 Nov 2026/)).toBeDisabled();
    expect(await box(/21 Nov 2026/)).toBeDisabled();
  });

  it('has no check boxes where captures cannot be requested', async () => {
    shown.answerAll = () => [FIRST];
    show(REQUESTED);
    expect(await rowOf('22 Nov 2026')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull();
  });

  it('offers no 21st pass', async () => {
    shown.answerAll = () =>
      Array.from({ length: 20 }, (_, at) =>
        opportunityOf({
          id: `pass-${at}`,
          start_time: new Date(Date.UTC(2026, 10, 22 + at, 12)).toISOString(),
        }),
      );
    const user = show(REQUESTED, vi.fn());
    for (const one of await screen.findAllByRole('checkbox', { name: /^Select / })) await user.click(one);
    expect(bar().getByText('No more can be requested together.')).toBeVisible();
    expect(bar().getByRole('button', { name: 'Request 20 captures' })).toBeEnabled();
  });

  it('keeps the checked passes on another page and in another order, but not in another search', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const user = show(REQUESTED, vi.fn());
    await user.click(await box(/22 Nov 2026/));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await user.click(screen.getByRole('button', { name: 'Roll °' }));
    expect(bar().getByRole('status')).toHaveTextContent('1 pass selected');
    await user.click(screen.getByRole('radio', { name: 'Night' }));
    await waitFor(() => expect(bar().getByRole('status')).toBeEmptyDOMElement());
  });

  it('gives each checked pass an aim point of its own', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const onRequest = vi.fn();
    const user = show(REQUESTED, onRequest);
    await user.click(await box(/22 Nov 2026/));
    await user.click(await box(/23 Nov 2026/));
    await user.type(screen.getByRole('textbox', { name: /^Aim point/ }), '37.75, -122.15{Enter}');
    await user.click(await rowOf('23 Nov 2026'));
    expect(screen.getByRole('textbox', { name: /^Aim point/ })).toHaveValue('');
    await user.click(bar().getByRole('button', { name: 'Request 2 captures' }));
    expect(ids(onRequest.mock.lastCall?.[0])).toEqual([
      ['pass-1', [-122.15, 37.75]],
      ['pass-2', undefined],
    ]);
  });

  it('shows the aim points that the checked passes had in the wizard when it was left', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const onRequest = vi.fn();
    const user = show(REQUESTED, onRequest);
    await user.click(await box(/22 Nov 2026/));
    act(() =>
      aimChosenPasses([
        { pass: FIRST, target: [-122.15, 37.75] },
        { pass: SECOND, target: [-122.2, 37.8] },
      ]),
    );
    expect(screen.getByRole('textbox', { name: /^Aim point/ })).toHaveValue('37.75000, -122.15000');
    await user.click(bar().getByRole('button', { name: 'Request 1 capture' }));
    expect(ids(onRequest.mock.lastCall?.[0])).toEqual([['pass-1', [-122.15, 37.75]]]);
  });

  it('is empty again after Clear selection', async () => {
    shown.answerAll = () => [FIRST, SECOND];
    const user = show(REQUESTED, vi.fn());
    await user.click(await box(/22 Nov 2026/));
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(await box(/22 Nov 2026/)).not.toBeChecked();
    expect(bar().getByRole('status')).toBeEmptyDOMElement();
  });
});
