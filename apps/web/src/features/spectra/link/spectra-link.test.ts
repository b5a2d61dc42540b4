import { expect, it } from 'vitest';
import { newSpectraLink, readSpectraLink, type SpectraLink, withSpectraLink } from './spectra-link.ts';

const open = newSpectraLink({ collection: 'ghost-hsi-l1a', scene: 'GHOST3_2026' });
const full: SpectraLink = {
  ...open,
  tab: 'bands',
  pixel: { col: 120, row: 88 },
  level: 'radiance',
  rgbNm: [2310.3, 1700, 1600],
};

it.each([open, full])('restores the panel from its address', (link) => {
  expect(readSpectraLink(withSpectraLink({}, link))).toEqual(link);
});

it('leaves the other parameters of the address unchanged', () => {
  const query = { task: 'a', spectra: 'old/one', rgb: '1' };
  expect(withSpectraLink(query, undefined)).toEqual({ task: 'a' });
  expect(withSpectraLink(query, open)).toEqual({ task: 'a', spectra: 'ghost-hsi-l1a/GHOST3_2026' });
});

it.each(['', 'one', 'a/b/c', '../b', 'a/ b'])('is closed by the invalid scene "%s"', (spectra) => {
  expect(readSpectraLink({ spectra })).toBeUndefined();
});

it('ignores invalid values of an open panel', () => {
  const query = { spectra: 'a/b', spectraTab: 'x', pixel: '1', level: 'y', rgb: '1,2,3' };
  expect(readSpectraLink(query)).toEqual(newSpectraLink({ collection: 'a', scene: 'b' }));
});
