import { expect, it } from 'vitest';
import { filterStage } from './filter-stage.ts';

const filter = { state: 'running', stage: 'filter', before: 0, progress: 0 } as const;

it.each([
  [undefined, { text: 'Starting' }],
  [{ ...filter, state: 'waiting', before: 2 }, { text: '2 filters before this one' }],
  [{ ...filter, state: 'waiting' }, { text: 'Waiting for its turn' }],
  [{ ...filter, stage: 'cube' }, { text: 'Preparing the cube' }],
  [
    { ...filter, stage: 'cube', progress: 0.4 },
    { share: 0.4, text: '40 %, making the cube' },
  ],
  [
    { ...filter, progress: 0.25 },
    { share: 0.25, text: '25 %, calculating' },
  ],
  [{ ...filter, state: 'ready', progress: 1 }, { text: 'Reading the result' }],
] as const)('says what a filter is doing, with a share only where it is known: %o', (state, shown) => {
  expect(filterStage(state)).toEqual(shown);
});
