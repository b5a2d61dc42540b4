import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { SearchAsIMoveChoice } from '../map/search-as-i-move-choice.tsx';
import { type SearchAsIMove, useSearchAsIMove } from './use-search-as-i-move.ts';

const onSearch = vi.fn();
let choice: SearchAsIMove;

function Choice() {
  choice = useSearchAsIMove(onSearch);
  return <SearchAsIMoveChoice {...choice} />;
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Search as I move' });
const move = () => act(() => choice.moved());
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

it('a move of the map searches nothing by default', () => {
  renderInApp(<Choice />);
  expect(box().checked).toBe(false);
  move();
  pass(5000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('several moves in a row are one search, once the map has rested for half a second', () => {
  renderInApp(<Choice />);
  act(() => box().click());
  for (let count = 0; count < 3; count++) {
    move();
    pass(400);
  }
  expect(onSearch).not.toHaveBeenCalled();
  pass(100);
  expect(onSearch).toHaveBeenCalledOnce();
});

it('turning "Search as I move" off abandons the search that waits', () => {
  renderInApp(<Choice />);
  act(() => box().click());
  move();
  act(() => box().click());
  pass(5000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('"Search as I move" is remembered when the page is opened again', () => {
  renderInApp(<Choice />);
  act(() => box().click());
  cleanup();
  renderInApp(<Choice />);
  expect(box().checked).toBe(true);
});
