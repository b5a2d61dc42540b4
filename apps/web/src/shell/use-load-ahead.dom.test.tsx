import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPages } from '../parts/address/router.fixture.tsx';
import { useLoadAhead } from './use-load-ahead.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const There = () => <p>There</p>;
function Here() {
  useLoadAhead('/there');
  return <p>Here</p>;
}

/** A page that loads another one ahead; `arrive` says that a file has arrived. */
async function open(connection: object | undefined = undefined) {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  let arrive = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        arrive = callback;
      }
      observe() {}
      disconnect() {
        arrive = () => {};
      }
    },
  );
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  const load = vi.fn(async () => ({ There }));
  renderPages({ '/here': Here, '/there': lazyRouteComponent(load, 'There') }, '/here');
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByText('Here')).toBeVisible();
  return { load, arrive: () => arrive() };
}

it('loads the code of the other page once no file has arrived for a quarter of a second', async () => {
  const { load, arrive } = await open();
  await vi.advanceTimersByTimeAsync(200);
  arrive();
  await vi.advanceTimersByTimeAsync(200);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60);
  expect(load).toHaveBeenCalledOnce();
});

it('loads nothing ahead for those who save data', async () => {
  const { load } = await open({ saveData: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
});
