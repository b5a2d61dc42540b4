import { expect, it } from 'vitest';
import { lastPassDayText, lastPassText, passesLookedText } from './asset-text.ts';
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

it.each([
  [0, 'no clouds over the area'],
  [0.13, '13 % of the area under clouds'],
  [null, 'analysed'],
])('a pass with a cloud share of %s claims nothing beyond the area of the asset', (cloud_share, text) => {
  const last = {
    id: 'p',
    at: '2026-11-16T22:52:15Z',
    state: 'analysed',
    limit_kg_h: 310,
    cloud_share,
  } as const;
  expect(lastPassText(last)).toBe(text);
});

it.each([
  ['analysed', '16 Nov 2026'],
  ['cloudy', '16 Nov 2026, cloudy'],
  ['waiting', '16 Nov 2026, being analysed'],
  ['failed', '16 Nov 2026, analysis failed'],
  ['imported', '16 Nov 2026, imported, not analysed'],
] as const)('a table says of a last pass that is %s what the head of its asset says', (state, text) => {
  const last = { id: 'p', at: '2026-11-16T22:52:15Z', state, limit_kg_h: null, cloud_share: null };
  expect(lastPassDayText(last)).toBe(text);
});

it('a table says that an asset had no pass yet', () => {
  expect(lastPassDayText(null)).toBe('No pass yet');
});
