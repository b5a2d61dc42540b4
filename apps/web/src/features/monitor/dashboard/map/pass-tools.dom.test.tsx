import type { Detection } from '@sigma/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../session/providers.fixture.tsx';
import { findingOf, passOf } from '../../data/finding.fixture.ts';
import { useComparedPictures } from '../../focus/compared-pictures.ts';
import { PassTools } from './pass-tools.tsx';
import { useComparison } from './use-comparison.ts';
import { useTimeLapse } from './use-time-lapse.ts';

/** The newest first; a cloudy pass shows no ground. */
const PASSES = [passOf(0), passOf(1, { state: 'cloudy' }), passOf(2), passOf(3)];
const CORNERS = [
  [-102.384, 31.917],
  [-102.38, 31.917],
  [-102.38, 31.913],
  [-102.384, 31.913],
];
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
        comparison={{ isPossible: false, isOn: false, onChange: () => undefined }}
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

function Comparing({ finding }: { readonly finding: Detection | undefined }) {
  const compared = useComparedPictures(finding);
  const { comparison, shownBefore } = useComparison({
    finding,
    compared,
    earlier: PASSES[2],
    isPlaying: false,
  });
  const sides = compared.pictures.flatMap(({ side }) => side ?? []);
  return (
    <>
      <PassTools
        canPlay
        isPlaying={false}
        onPlay={() => undefined}
        onStop={() => undefined}
        comparison={comparison}
      />
      <output>{shownBefore === undefined ? sides.join(' ') : names.get(shownBefore.id)}</output>
    </>
  );
}

it('compares two passes while no finding is in focus', () => {
  renderInApp(<Comparing finding={undefined} />);
  press(/^Compare with \d/);
  expect(screen.getByRole('status')).toHaveTextContent('2');
});

it('compares the pictures of the finding in focus, which the map shows', () => {
  renderInApp(
    <Comparing
      finding={findingOf(1, {
        artifacts: { Before: '/before.png', 'Natural colours': '/now.png' },
        evidence: { corners: CORNERS },
      })}
    />,
  );
  press(/^Compare with the pass before/);
  expect(screen.getByRole('status')).toHaveTextContent('right left');
  press(/^End the comparison/);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('compares nothing where the finding in focus has no picture from before', () => {
  renderInApp(<Comparing finding={findingOf(1, { artifacts: {} })} />);
  expect(screen.getByRole('button', { name: 'Compare with the pass before' })).toBeDisabled();
});
