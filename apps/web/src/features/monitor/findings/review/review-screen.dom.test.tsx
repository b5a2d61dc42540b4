import type { Detection } from '@sigma/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../../../parts/address/router.fixture.tsx';
import { findingOf } from '../../data/finding.fixture.ts';
import { ReviewScreen } from './review-screen.tsx';

const LABELS: Readonly<Record<string, Detection['feedback_status']>> = {
  Unreviewed: 'Unreviewed',
  Unresolved: 'Unresolved',
  'Resolved - Accepted': 'Resolved - Accepted',
  'Resolved - Rejected': 'Resolved - Rejected',
};

afterEach(() => vi.unstubAllGlobals());

interface World {
  readonly findings: readonly Detection[];
  readonly count?: number;
  readonly refusal?: () => Response | Promise<Response>;
  readonly start?: string;
}

function show({ findings, count = findings.length, refusal, start }: World) {
  const saved: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const id = /detections\/([^/?]+)\/$/.exec(address)?.[1];
    const one = findings.find((finding) => finding.id === id) ?? findingOf(99);
    if (init.method === 'GET' && id !== undefined) return Response.json(one);
    if (init.method === 'GET') {
      const unreviewed = findings.filter((finding) => finding.feedback_status === 'Unreviewed');
      return Response.json({ count, next: null, previous: null, results: unreviewed });
    }
    if (refusal !== undefined) return refusal();
    const body = JSON.parse(String(init.body));
    saved.push(`${one.number} ${body.feedback_status} ${body.feedback_text}`);
    return Response.json({
      ...one,
      feedback_status: LABELS[body.feedback_status],
      feedback_text: body.feedback_text,
      reviewed_by: 'Mina Okafor',
    });
  });
  const onClose = vi.fn();
  renderPages(
    { '/': () => <ReviewScreen filter={{}} order="oldest" start={start} onClose={onClose} /> },
    '/',
  );
  return { saved, onClose, user: userEvent.setup() };
}
const heading = (place: string) => screen.findByText(new RegExp(`^${place}`));

describe('the review queue', () => {
  it('reviews a finding with one key, and goes on to the next', async () => {
    const findings = Array.from({ length: 4 }, (_, number) => findingOf(number));
    const { saved, user } = show({ findings });
    for (let number = 0; number < findings.length; number += 1) {
      await heading(`${number + 1} of 4`);
      await user.keyboard('1234'[number] ?? '');
    }
    expect(await screen.findByText('That was the last one')).toBeVisible();
    expect(saved).toEqual([
      '20931 Unreviewed null',
      '20930 Unresolved null',
      '20929 Resolved - Accepted null',
      '20928 Resolved - Rejected null',
    ]);
  });

  it('goes on with j and back with k, where what was saved is shown', async () => {
    const { user, onClose } = show({ findings: [findingOf(0), findingOf(1)] });
    await heading('1 of 2');
    await user.keyboard('3');
    await heading('2 of 2');
    await user.keyboard('k');
    await heading('1 of 2');
    expect(screen.getByRole('button', { name: 'Resolved - Accepted' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByText('Mina Okafor')).toBeVisible();
    await user.keyboard('j{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows length, score, passes and facility of findings of other kinds than gas', async () => {
    const vehicle = findingOf(0, {
      detection_type: 'Vehicle',
      area: 18,
      intensity: 9.4,
      intensity_unit: 'sigma',
      detection_limit_kg_h: null,
      evidence: { score: 9.42, length_m: 5.6, seen_of_three: 2, facility: 'Access road' },
    });
    show({ findings: [vehicle] });
    await heading('1 of 1');
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Length', '6 m'],
        ['Seen', 'In 2 of the last 3 passes'],
        ['Score', '9.4 standard deviations'],
        ['Facility', 'Access road'],
      ]),
    );
  });

  it('writes digits into the notes, and saves them with the status', async () => {
    const { saved, user } = show({ findings: [findingOf(0), findingOf(1)] });
    await heading('1 of 2');
    await user.keyboard('n');
    await user.keyboard('Valve 3{Escape}');
    expect(screen.getByText('7/200')).toBeVisible();
    await user.keyboard('2');
    await heading('2 of 2');
    expect(saved).toEqual(['20931 Unresolved Valve 3']);
  });

  it('limits notes to 200 characters, and saves nothing longer', async () => {
    const { saved, user } = show({ findings: [findingOf(0)] });
    const notes = await screen.findByRole('textbox', { name: /Notes/ });
    await user.click(notes);
    await user.paste('😀'.repeat(200));
    expect(screen.getByText('200/200')).toBeVisible();
    expect(screen.queryByText('* Limit notes to 200 characters.')).toBeNull();
    await user.paste('x');
    expect(screen.getByText('* Limit notes to 200 characters.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save notes' })).toBeDisabled();
    await user.keyboard('{Escape}3');
    expect(saved).toEqual([]);
  });

  it('says in words of its own why a review was not saved, stays, and keeps what was written', async () => {
    const refusal = () =>
      Response.json(
        {
          type: 'about:blank',
          title: '',
          status: 404,
          code: 'not_found',
          detail: 'No row has this id.',
          errors: [{ field: 'detection', code: 'unknown', message: 'is not a row' }],
        },
        { status: 404 },
      );
    const { user } = show({ findings: [findingOf(0), findingOf(1)], refusal });
    await heading('1 of 2');
    await user.keyboard('nSeen{Escape}3');
    expect(
      await screen.findByText(
        "An error occurred while saving: 'It does not exist, or it belongs to another program.'.",
      ),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Seen');
    await heading('1 of 2');
  });

  it('leaves no finding while its review is being saved, so that a failure is seen', async () => {
    let answer: (response: Response) => void = () => undefined;
    const refusal = () => new Promise<Response>((resolve) => (answer = resolve));
    const { user } = show({ findings: [findingOf(0), findingOf(1)], refusal });
    await heading('1 of 2');
    await user.keyboard('3j');
    expect(screen.getByText(/^1 of 2/)).toBeVisible();
    answer(
      Response.json(
        { type: 'about:blank', title: '', status: 503, code: 'unavailable', detail: 'Busy' },
        { status: 503 },
      ),
    );
    expect(
      await screen.findByText(
        "An error occurred while saving: 'The server cannot answer now. Try again in a moment.'.",
      ),
    ).toBeVisible();
  });

  it('asks before unsaved notes are left', async () => {
    const { user } = show({ findings: [findingOf(0), findingOf(1)] });
    await heading('1 of 2');
    await user.keyboard('nSeen{Escape}j');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await heading('2 of 2');
  });

  it('begins with the finding that was opened, whatever its review', async () => {
    const opened = findingOf(7, { feedback_status: 'Resolved - Accepted', detection_type: 'Digging' });
    show({ findings: [findingOf(0), opened], start: opened.id });
    await heading('1 of 2');
    expect(screen.getByRole('heading', { name: 'Digging' })).toBeVisible();
  });

  it('says that everything is reviewed', async () => {
    const { user, onClose } = show({ findings: [] });
    expect(await screen.findByText('Everything is reviewed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the grid' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('continues with the next hundred', async () => {
    const { user } = show({ findings: [findingOf(0)], count: 131 });
    await heading('1 of 1, oldest first · 31 more wait');
    await user.keyboard('j');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await heading('1 of 1');
  });
});
