import { expect, it } from 'vitest';
import { findAssets, sortedAssets } from './asset-search.ts';
import { assetOf } from './finding.fixture.ts';

const ASSETS = [
  assetOf({ name: 'Pad 10', kind: 'Gas field', monitoring_frequency: 'annually', alerts_open: 0 }),
  assetOf({ name: 'León pads', kind: 'Gas field', monitoring_frequency: 'monthly', alerts_open: 2 }),
  assetOf({ name: 'Pad 9', kind: null, monitoring_frequency: 'quarterly', alerts_open: 2 }),
];
const names = (assets: readonly { name: string }[]) => assets.map(({ name }) => name);

it.each([
  ['leon', ['León pads']],
  ['field pad 10', ['Pad 10']],
  ['', ['Pad 10', 'León pads', 'Pad 9']],
])('assets are found by the words of their name and kind: "%s"', (search, found) => {
  expect(names(findAssets(ASSETS, search))).toEqual(found);
});

it('frequencies sort by how often an asset is monitored, not by the alphabet', () => {
  expect(names(sortedAssets(ASSETS, 'monitoring_frequency', 'ascending'))).toEqual([
    'León pads',
    'Pad 9',
    'Pad 10',
  ]);
});

it('assets with the same value stay in the order of their names in both directions', () => {
  expect(names(sortedAssets(ASSETS, 'alerts_open', 'descending'))).toEqual(['León pads', 'Pad 9', 'Pad 10']);
  expect(names(sortedAssets(ASSETS, 'alerts_open', 'ascending'))).toEqual(['Pad 10', 'León pads', 'Pad 9']);
});

it('numbers in names sort as numbers', () => {
  expect(names(sortedAssets(ASSETS, 'name', 'descending'))).toEqual(['Pad 10', 'Pad 9', 'León pads']);
});
