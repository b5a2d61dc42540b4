import { expect, it } from 'vitest';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { backgroundOf } from '../memory/background.ts';
import { EMPTY_MEMORY, remember, type SiteMemory } from '../memory/site-memory.ts';
import type { SpectralCells } from '../memory/spectral-cells.ts';
import { completeKernels } from './analysis-kernels.ts';
import { findMethane } from './find-methane.ts';
import type { Finding } from './finding.ts';
import { LEAK_AT, passOf } from './test-site.fixture.ts';

interface Seen {
  readonly memory: SiteMemory;
  readonly spectra: readonly SpectralCells[];
}

function seenIn(input: ReturnType<typeof passOf>, { memory, spectra }: Seen) {
  const background = backgroundOf(memory, { pixelM: input.pixelM, eventBlurPx: 2 });
  const kernels = completeKernels(scalarKernels);
  return findMethane({ input, methane: input.methane, background, memory, earlier: spectra, kernels });
}

/** What is remembered after a pass. */
function after(seen: Seen, input: ReturnType<typeof passOf>): Seen {
  const { plumes, cells } = seenIn(input, seen).toRemember();
  const { id, capturedAt, methane } = input;
  return {
    memory: remember(seen.memory, { id, capturedAt, plane: methane, plumes }),
    spectra: [...seen.spectra, cells],
  };
}

/** The rate of the only plume, 0 where there is none. */
function rateOf([finding]: readonly Finding[]): number {
  return finding?.type === 'Methane' && finding.rate.quantified ? finding.rate.rateKgH : 0;
}

it('keeps a source out of the background that three passes have shown in the map without memory', () => {
  const leaking = (number: number) => passOf(number, { leakKgH: 1500 });
  let seen: Seen = { memory: EMPTY_MEMORY, spectra: [] };
  for (const number of [1, 2, 3]) seen = after(seen, leaking(number));
  const heads = seen.memory.sightings.map(({ head: [x, y] }) => Math.hypot(x - LEAK_AT[0], y - LEAK_AT[1]));
  expect(heads).toHaveLength(3);
  expect(Math.max(...heads)).toBeLessThan(3);
  const { findings } = seenIn(leaking(4), seen);
  expect(findings.map(({ type }) => type)).toEqual(['Methane']);
  const rateKgH = rateOf(findings);
  // What only two passes have shown may be the ground: without the third sighting, the plume is part of the background.
  const unguarded = { ...seen, memory: { ...seen.memory, sightings: seen.memory.sightings.slice(0, 2) } };
  expect(rateKgH).toBeGreaterThan(1000);
  expect(rateOf(seenIn(leaking(4), unguarded).findings)).toBeLessThan(0.3 * rateKgH);
});

it('remembers no plume where the map looks like one and the spectrum is not that of methane', () => {
  const first = after({ memory: EMPTY_MEMORY, spectra: [] }, passOf(1));
  // The map shows the plume of the fixture, while the radiance shows none.
  const { methane } = passOf(2, { leakKgH: 1500 });
  const found = seenIn({ ...passOf(2), methane }, first);
  expect(found.findings).toEqual([]);
  expect(found.toRemember().plumes).toEqual([]);
});

it('counts earlier passes that have shown gas at a source, but not proven methane, as no proof', () => {
  // The map shows a large plume, and the radiance so weak a one that the weak window contradicts.
  const { methane } = passOf(2, { leakKgH: 1500 });
  const unproven = (number: number) => ({ ...passOf(number, { leakKgH: 50 }), methane });
  const first = after({ memory: EMPTY_MEMORY, spectra: [] }, unproven(1));
  expect(first.memory.sightings).toHaveLength(1);
  expect(seenIn(unproven(2), first).findings).toMatchObject([{ type: 'Plume', verdict: 'gas' }]);
});
