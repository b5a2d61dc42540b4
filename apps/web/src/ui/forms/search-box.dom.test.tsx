import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { SearchBox } from './search-box.tsx';

const HAND_RESTS_MS = 300;
const onSearch = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockClear();
});
afterEach(() => vi.useRealTimers());

const box = (text: string, key = 0) => (
  <UiProvider>
    <SearchBox key={key} label="Name" text={text} onSearch={onSearch} />
  </UiProvider>
);
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a search box', () => {
  it('tells what is typed once the hand rests, without spaces at the ends', () => {
    render(box(''));
    type(' por');
    pass(HAND_RESTS_MS - 1);
    type(' port ');
    pass(HAND_RESTS_MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['port']]);
  });

  it('keeps what is typed on while its own text comes back', () => {
    const { rerender } = render(box(''));
    type('port');
    pass(HAND_RESTS_MS);
    type('port o');
    rerender(box('port'));
    expect(input().value).toBe('port o');
    pass(HAND_RESTS_MS);
    expect(onSearch).toHaveBeenLastCalledWith('port o');
  });

  it('drops what was typed and not told yet when the text changes from outside', () => {
    const { rerender } = render(box('port'));
    type('port of');
    rerender(box(''));
    expect(input().value).toBe('');
    pass(HAND_RESTS_MS);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('is empty under a new key, and tells nothing of before', () => {
    const { rerender } = render(box(''));
    type('port');
    rerender(box('', 1));
    pass(HAND_RESTS_MS);
    expect(input().value).toBe('');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('does not wait longer because the list around it is drawn anew', () => {
    const { rerender } = render(box(''));
    type('port');
    pass(HAND_RESTS_MS - 100);
    rerender(box(''));
    pass(100);
    expect(onSearch).toHaveBeenCalledWith('port');
  });
});
