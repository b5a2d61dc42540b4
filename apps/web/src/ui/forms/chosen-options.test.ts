import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allState, chosenCount, chosenText, matching, SELECT_ALL, toggled } from './chosen-options.ts';

const options = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ value: label.toLowerCase(), label }));
const shownBy = (text: string) => ({ options, shown: matching(options, text) });

it.each([
  [[], 'None'],
  [['alpha', 'gamma'], '2 selected'],
  [['alpha', 'beta', 'gamma'], 'All (3)'],
  [['gone'], 'None'],
])('the chosen options %j are shown as %s', (chosen, text) => {
  expect(chosenText(chosenCount(options, chosen), options.length)).toBe(text);
});

it('Select All stands for the options that match the search', () => {
  expect(toggled({ ...shownBy('BET'), chosen: ['gamma'] }, SELECT_ALL, true)).toEqual(['beta', 'gamma']);
  expect(toggled({ ...shownBy('a'), chosen: ['gamma'] }, SELECT_ALL, false)).toEqual([]);
});

it('selecting and clearing an unselected option changes nothing', () => {
  const sets = fc.subarray(options.map(({ value }) => value));
  fc.assert(
    fc.property(sets, fc.constantFrom('alpha', 'beta', 'gamma'), (chosen, item) => {
      const all = { options, shown: options };
      const on = toggled({ ...all, chosen }, item, true);
      expect(on).toContain(item);
      const off = toggled({ ...all, chosen: on }, item, false);
      expect(off).toEqual(chosen.filter((value) => value !== item));
      expect(allState(options, on)).toBe(on.length === 3 ? 'all' : 'some');
    }),
  );
});
