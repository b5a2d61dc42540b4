import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findingOf } from '../data/finding.fixture.ts';
import { isDivided } from '../data/finding-pictures.ts';
import { useComparedPictures } from './compared-pictures.ts';

const CORNERS = [
  [-102.384, 31.917],
  [-102.38, 31.917],
  [-102.38, 31.913],
  [-102.384, 31.913],
];

it.each([
  ['Natural colours', [true]],
  ['3 m gray', [false]],
])(
  'a finding with the picture "%s" alone shows it and knows whether its pixels are those of 8 m',
  (label, expected) => {
    const finding = findingOf(1, { artifacts: { [label]: '/picture.png' }, evidence: { corners: CORNERS } });
    const { result } = renderHook(() => useComparedPictures(finding));
    expect(result.current.pictures.map(({ hasGridPixels }) => hasGridPixels)).toEqual(expected);
  },
);

it('the map is divided while a finding is compared with what was there before, and whole otherwise', () => {
  const finding = findingOf(1, {
    artifacts: { 'Natural colours': '/now.png', Before: '/before.png' },
    evidence: { corners: CORNERS },
  });
  const { result } = renderHook(() => useComparedPictures(finding));
  expect(isDivided(result.current.pictures)).toBe(false);
  act(() => result.current.setSwiped(true));
  expect(isDivided(result.current.pictures)).toBe(true);
});

it('a vehicle is compared in the gray pictures of 3 m', () => {
  const artifacts = { '3 m gray': '/gray.png', Before: '/before.png', 'Natural colours': '/colours.png' };
  const finding = findingOf(1, { artifacts, evidence: { corners: CORNERS } });
  const { result } = renderHook(() => useComparedPictures(finding));
  act(() => result.current.setSwiped(true));
  const shown = result.current.pictures.map(({ source, side, hasGridPixels }) => [
    source.type === 'image' && new URL(source.url).pathname,
    side,
    hasGridPixels,
  ]);
  expect(shown).toEqual([
    ['/gray.png', 'right', false],
    ['/before.png', 'left', false],
  ]);
});
