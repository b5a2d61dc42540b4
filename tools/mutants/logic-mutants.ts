import type { Mutant } from './mutant.ts';

const SCHEDULE = 'packages/domain/src/tasking/schedule';

/** Mutants of core logic that a review by hand has found to survive. */
export const LOGIC_MUTANTS: readonly Mutant[] = [
  {
    drops: 'the look at what someone else has added to a list',
    file: 'apps/web/src/parts/record-list/merge-edit.ts',
    from: '!start.includes(entry) && !newer.includes(entry)',
    to: '!start.includes(entry)',
    killedBy: ['apps/web/src/parts/record-list/merge-edit.test.ts'],
  },
  {
    drops: 'the centre of a pixel of an enlarged picture',
    file: 'packages/raster/src/pixels/resample.ts',
    from: 'Math.floor(low + step / 2)',
    to: 'Math.floor(low)',
    killedBy: ['packages/raster/src/pixels/resample.test.ts'],
  },
  {
    drops: 'the rise of a price from zero',
    file: `${SCHEDULE}/relaxed-plan.ts`,
    from: 'price === 0 && slope > 0',
    to: 'price === 0 && slope < 0',
    killedBy: [`${SCHEDULE}/relaxed-plan.test.ts`],
  },
];
