import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMapStages } from './use-map-stages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NOTHING = { map: false, pins: false, footprints: false };

const stagesOf = (asset: string, isReady: typeof NOTHING) =>
  renderHook((props) => useMapStages(props.asset, props.isReady), { initialProps: { asset, isReady } });

it('covers the map until the map, the pins and the outlines are there, in this order', () => {
  const { result, rerender } = stagesOf('a', NOTHING);
  expect(result.current.cover).toBe('Loading the map');
  rerender({ asset: 'a', isReady: { ...NOTHING, pins: true } });
  expect(result.current.cover).toBe('Loading the map');
  rerender({ asset: 'a', isReady: { ...NOTHING, map: true } });
  expect(result.current.cover).toBe('Placing pins');
  rerender({ asset: 'a', isReady: { ...NOTHING, map: true, pins: true } });
  expect(result.current.cover).toBe('Drawing outlines');
  rerender({ asset: 'a', isReady: { map: true, pins: true, footprints: true } });
  expect(result.current).toEqual({ cover: undefined, missing: [] });
});

it('uncovers the map after four seconds for each stage, and names what is missing', () => {
  const { result, rerender } = stagesOf('a', NOTHING);
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  wait(3999);
  expect(result.current.cover).toBe('Loading the map');
  wait(1);
  expect(result.current.cover).toBe('Placing pins');
  wait(4000);
  wait(4000);
  expect(result.current).toEqual({
    cover: undefined,
    missing: [
      'The ground is still loading.',
      'Alerts and detections are still loading.',
      'Outlines are still loading.',
    ],
  });
  rerender({ asset: 'a', isReady: { map: true, pins: true, footprints: false } });
  expect(result.current.missing).toEqual(['Outlines are still loading.']);
});

it('covers the map again for another asset', () => {
  const ready = { map: true, pins: true, footprints: true };
  const { result, rerender } = stagesOf('a', ready);
  expect(result.current.cover).toBeUndefined();
  rerender({ asset: 'b', isReady: { ...ready, pins: false } });
  expect(result.current.cover).toBe('Placing pins');
});
