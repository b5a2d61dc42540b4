import { expect, it } from 'vitest';
import { AREAS } from './world.ts';

/** Longer labels of saved areas are cut at their end (spec 1:2.6#26). */
const LABEL_MAX = 33;

it.each(AREAS)('the saved area $name fits its label, which therefore ends with "(simulated)"', ({ name }) => {
  expect(name.length).toBeLessThanOrEqual(LABEL_MAX);
  expect(name).toMatch(/ \(simulated\)$/);
});
