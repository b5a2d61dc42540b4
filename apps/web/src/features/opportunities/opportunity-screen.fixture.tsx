import type { Opportunity } from '@sigma/contract';
import { DEFAULT_MAP_POSITION, type MapPosition } from '@sigma/geo';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { SavedAreasSlot } from '../../parts/area/saved-areas-slot.ts';
import { SEARCHED_AREA } from '../../parts/passes/opportunity.fixture.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { OpportunityScreen } from './opportunity-screen.tsx';
import { useOpportunityStore } from './opportunity-store.ts';
import { changedLink, type OpportunityLink, readOpportunityLink } from './search/opportunity-link.ts';

const NOW = new Date('2026-11-21T09:00:30Z');
const DEFAULTS = { startDate: '2026-11-21', endDate: '2026-12-21', light: 'day' } as const;
export const EMPTY = readOpportunityLink({}, DEFAULTS, { read: () => undefined, write: () => '' });
export const REQUESTED: OpportunityLink = { ...EMPTY, area: SEARCHED_AREA, isRequested: true };

interface SentRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: (passes: readonly Opportunity[], count?: number, skipped?: readonly unknown[]) => void;
  readonly refuse: (status: number, code: string, errors?: readonly unknown[]) => void;
}

/** The screen of the running test: what it sent, and what it reported. */
export const shown: {
  sent: SentRequest[];
  /** Answers every request; without it, a test answers the pages that it is about. */
  answerAll: ((body: SentRequest['body']) => readonly Opportunity[]) | undefined;
  link: OpportunityLink;
  lookedAt: MapPosition | undefined;
} = { sent: [], answerAll: undefined, link: EMPTY, lookedAt: undefined };

/** Replaces the network and the clock around each test of a file. */
export function openScreenTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    useOpportunityStore.setState({ chosen: [], chosenIn: '' });
    Object.assign(shown, { sent: [], answerAll: undefined, link: EMPTY, lookedAt: undefined });
    vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body));
      return new Promise<Response>((resolve) => {
        const answer: SentRequest['answer'] = (results, count = results.length, skipped = []) =>
          resolve(Response.json({ count, next: null, previous: null, results, skipped }));
        const refuse: SentRequest['refuse'] = (status, code, errors) =>
          resolve(
            Response.json(
              { type: 'about:blank', title: code, status, code, detail: code, errors },
              { status },
            ),
          );
        shown.sent.push({ body, answer, refuse });
        const known = shown.answerAll?.(body);
        if (known !== undefined) answer(known, 45);
        // All passes, for the strip: a test answers only the calls that it is about.
        else if (body.limit !== 20) answer([]);
      });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
}

export const pages = () => shown.sent.filter(({ body }) => body.limit === 20);
export const page = async (index: number): Promise<SentRequest> => {
  await waitFor(() => expect(pages().length).toBeGreaterThan(index));
  const found = pages()[index];
  if (found === undefined) throw new Error('not requested');
  return found;
};

const slot: SavedAreasSlot = {
  panel: () => null,
  tools: () => null,
  onOpen: () => undefined,
};

interface PageProps {
  readonly start: OpportunityLink;
  readonly onRequest?: () => void;
  readonly isAtArea?: boolean;
}

function Page({ start, onRequest, isAtArea = false }: PageProps) {
  const [present, setLink] = useState(start);
  const [position, setPosition] = useState(DEFAULT_MAP_POSITION);
  shown.link = present;
  return (
    <OpportunityScreen
      link={present}
      onChange={(change) => setLink((before) => changedLink(before, change))}
      position={position}
      onPosition={(next) => {
        shown.lookedAt = next;
        setPosition(next);
      }}
      isAtArea={isAtArea}
      areas={slot}
      onRequest={onRequest}
    />
  );
}

const SENSORS = [1, 2].map((osk_id) => ({
  osk_id,
  osk_sensor_name: `GHOSt-${osk_id}`,
  max_slew_angle: 30,
  swath_km: 12,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle: null,
}));

export function show(start: OpportunityLink = EMPTY, onRequest?: () => void, isAtArea = false) {
  const session = sessionOf();
  const program = session.program && { ...session.program, sensor_data_access: [1, 2] };
  renderInApp(<Page start={start} isAtArea={isAtArea} {...(onRequest && { onRequest })} />, {
    session: { ...session, program, sensors: SENSORS },
  });
  return userEvent.setup({ delay: null });
}

export const viewButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'View Opportunities' });
export const rowOf = (name: string | RegExp) => screen.findByRole('button', { name });
export const selectedRow = () => screen.getByRole('table').querySelector('tr[data-selected]');
