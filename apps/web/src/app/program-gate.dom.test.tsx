import { listDataProducts, listPrograms, listSensors } from '@sigma/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionOf } from '../session/session.fixture.ts';
import { useSession } from '../session/session.tsx';
import { NeedsSensors } from '../shell/screens/needs-sensors.tsx';
import { UiProvider } from '../ui/theme/ui-provider.tsx';
import { ProgramGate } from './program-gate.tsx';

const session = sessionOf();
const list = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
let isSensorsDown: boolean;

beforeEach(() => {
  isSensorsDown = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'https://sigma.example');
    const is = ({ path }: { readonly path: string }) => pathname === `/api${path}`;
    if (is(listSensors)) {
      return isSensorsDown ? Response.json({}, { status: 503 }) : Response.json(list(session.sensors));
    }
    if (is(listPrograms)) return Response.json(list(session.programs));
    if (is(listDataProducts)) return Response.json(list(session.dataProducts));
    if (pathname.endsWith('/files-cookie/')) return new Response(null, { status: 204 });
    return Response.json({ program: 3, roles: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Orders() {
  const { sensors } = useSession();
  return <p>{sensors.length} sensors in Orders</p>;
}

it('opens without sensors; pages that need them report it and offer a retry', async () => {
  const program = {
    id: 3,
    name: 'Bay Methane Watch',
    company_name: 'Golden Gate Energy',
    active: true,
    roles: [],
  };
  const profile = { ...session.profile, programs: [program] };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider>
      <QueryClientProvider client={queries}>
        <ProgramGate platform={session.platform} profile={profile}>
          {() => (
            <>
              <Orders />
              <NeedsSensors>
                <p>Tracker</p>
              </NeedsSensors>
            </>
          )}
        </ProgramGate>
      </QueryClientProvider>
    </UiProvider>,
  );
  expect(await screen.findByText('0 sensors in Orders')).toBeVisible();
  expect(screen.getByText('Could not load the sensors')).toBeVisible();
  expect(screen.queryByText('Tracker')).toBeNull();
  const orders = screen.getByText(/in Orders/);

  isSensorsDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Tracker')).toBeVisible();
  // The pages that do not need sensors stayed open in the meantime.
  expect(orders.textContent).toBe('1 sensors in Orders');
  expect(orders.isConnected).toBe(true);
});
