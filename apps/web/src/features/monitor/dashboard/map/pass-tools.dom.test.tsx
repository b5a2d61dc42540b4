import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../session/providers.fixture.tsx';
import { passOf } from '../../data/finding.fixture.ts';
import { PassTools } from './pass-tools.tsx';
import { useTimeLapse } from './use-time-lapse.ts';

/** The newest first; a cloudy pass shows no ground. */
const PASSES = [passOf(0), passOf(1, { state: 'cloudy' }), passOf(2), passOf(3)];
const names = new Map(PASSES.map(({ id }, index) => [id, String(index)]));

function Tools() {
  const [shown, setShown] = useState(PASSES[0]?.id);
  const { frames, isPlaying, play, stop } = useTimeLapse(PASSES, shown, setShown);
  return (
    <>
      <PassTools
        canPlay={frames.length > 1}
        isPlaying={isPlaying}
        onPlay={play}
        onStop={stop}
        earlier={undefined}
        isCompared={false}
        onCompare={() => undefined}
      />
      <output>{names.get(shown ?? '')}</output>
    </>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const press = (name: RegExp) => act(() => screen.getByRole('button', { name }).click());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('plays the clear passes from the oldest to the newest, and ends there', () => {
  renderInApp(<Tools />);
  const shown: (string | null)[] = [];
  press(/^Play/);
  for (let step = 0; step < 4; step += 1) {
    shown.push(screen.getByRole('status').textContent);
    wait(1500);
  }
  expect(shown).toEqual(['3', '2', '0', '0']);
  expect(screen.getByRole('button', { name: /^Play/ })).toBeEnabled();
});

it('stops at the pass that is shown, and continues from there', () => {
  renderInApp(<Tools />);
  press(/^Play/);
  wait(1500);
  press(/^Stop/);
  wait(10_000);
  expect(screen.getByRole('status')).toHaveTextContent('2');
  press(/^Play/);
  wait(1500);
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

it('compares only where there is an earlier pass', () => {
  renderInApp(<Tools />);
  expect(screen.getByRole('button', { name: 'Compare with the pass before' })).toBeDisabled();
});
