import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { planDay } from '../flight/plan.ts';
import { cubeReader } from './cube.ts';

const earth = createEarth({ seed: 7 });
const [planned] = planDay({ seed: 7, day: new Date('2026-06-10') });
if (!planned) throw new Error('no scene on this day');
const { recipe: _, ...counts } = { ...planned, grid: { ...planned.grid, width: 24, height: 12 } };

describe('a line of a cube', () => {
  it('has the same values when it is read alone as in the complete cube', () => {
    const whole = cubeReader(earth, counts).read(0, 12);
    const perLine = whole.length / 12;
    // A new reader for each line, which has computed no other one before.
    for (const line of [7, 0, 11])
      expect(cubeReader(earth, counts).read(line, 1)).toEqual(
        whole.slice(line * perLine, (line + 1) * perLine),
      );
  });
});
