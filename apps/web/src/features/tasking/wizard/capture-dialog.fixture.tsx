import type { Coverage, Order } from '@sigma/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Delivery } from '../../../parts/order-placing/order-form.ts';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import type { Session } from '../../../session/session.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { orderedCapture } from './placed-order.fixture.ts';
import { closeCaptureWizard, openCaptureWizard, useCaptureWizard } from './wizard-store.ts';

export const DELIVERY: Delivery = {
  name: '',
  bucket: 'bmw-imagery',
  folder: 'new',
  product_level: 'Basic',
  file_format: 'COG',
  licence: 'multi',
  licence_version: 1,
};

export const problem = (status: number, code: string, errors?: readonly unknown[]) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail: code, errors }, { status });

interface SentOrder {
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

type CoverageBody = {
  readonly passes: readonly { readonly start_time: string; readonly target?: unknown }[];
};

interface WizardServer {
  /** The attempts to place orders. */
  sent: SentOrder[];
  quota: { max_taskings: number | null; used: number; left: number | null };
  /** The answers to the attempts, in sequence; the last one repeats. */
  answers: (() => Response)[];
  coverage: (body: CoverageBody) => Partial<Coverage>;
}

const freshServer = (): WizardServer => ({
  sent: [],
  quota: { max_taskings: 40, used: 26, left: 14 },
  answers: [() => Response.json(orderedCapture(), { status: 201 })],
  coverage: () => ({ area_km2: 400, passes: [] }),
});

/** The server of a file of tests about the wizard; it starts again before each test, on 21 November 2026. */
export function wizardServer(): WizardServer {
  const server = freshServer();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z'), toFake: ['Date'] });
    Object.assign(server, freshServer());
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('/tasking_quota/'))
        return Response.json({ ...server.quota, collection: 'ghost-hsi-l1a' });
      const body = JSON.parse(String(init.body));
      if (address.includes('/coverage/')) return Response.json(server.coverage(body));
      const path = new URL(address, 'http://x').pathname;
      server.sent.push({ path, key: new Headers(init.headers).get('idempotency-key'), body });
      const { answers } = server;
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? problem(500, 'internal');
    });
  });
  afterEach(() => {
    act(closeCaptureWizard);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return server;
}

function Wizard({
  slots,
  isTyped,
}: {
  readonly slots: ReturnType<typeof slotsOf>;
  readonly isTyped: boolean;
}) {
  const input = useCaptureWizard((state) => state.input);
  return (
    input && (
      <CaptureDialog
        input={input}
        delivery={{ ...slots, fields: <p>fields of the order</p>, isTyped, isHeld: false }}
        failure={({ onTryAgain }) => (
          <button type="button" onClick={onTryAgain}>
            Try again
          </button>
        )}
        statusOf={(order: Order) => <p>{order.orderStatus.reqLineStatusText}</p>}
        onGoToDashboard={slots.dashboard}
        onLeave={slots.leave}
      />
    )
  );
}

const slotsOf = (delivery: Delivery) => ({
  refuse: vi.fn(),
  remember: vi.fn(),
  read: vi.fn((): Delivery | undefined => delivery),
  dashboard: vi.fn(),
  leave: vi.fn(),
});

interface Shown {
  readonly isTyped?: boolean;
  readonly delivery?: Delivery;
  readonly session?: Partial<Session>;
}

/** Opens the wizard; `isTyped`: something was typed that would be lost. */
export function showWizard(
  input: CaptureInput,
  { isTyped = false, delivery = DELIVERY, session }: Shown = {},
) {
  const slots = slotsOf(delivery);
  act(() => openCaptureWizard(input));
  renderInApp(<Wizard slots={slots} isTyped={isTyped} />, { session: { ...sessionOf(), ...session } });
  return slots;
}
