import { expect, it } from 'vitest';
import { passesLookedText } from './asset-text.ts';
import { passOf } from './finding.fixture.ts';

const waiting = passOf(3, { state: 'waiting', limit_kg_h: null });

it.each([
  ['no pass', [], 'No pass in this period.'],
  ['clouds only', [passOf(1, { state: 'cloudy' })], 'No clear pass in this period.'],
  ['clear passes', [passOf(1), passOf(2)], '2 passes looked, nothing above 310 kg/h.'],
  ['passes that wait', [waiting], '1 pass is being analysed.'],
  [
    'both',
    [passOf(1), waiting, waiting],
    '1 pass looked, nothing above 310 kg/h. 2 passes are being analysed.',
  ],
  [
    'a pass with findings of another class',
    [passOf(1, { findings: 2 }), passOf(2)],
    '2 passes looked, 1 found something else.',
  ],
])('a list without findings says what %s proved', (_, passes, text) => {
  expect(passesLookedText(passes)).toBe(text);
});
