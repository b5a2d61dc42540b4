import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { SearchBox } from './search-box.tsx';

const DEBOUNCE_MS = 300;
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
  it('a search box reports trimmed text once typing pauses', () => {
    render(box(''));
    type(' por');
    pass(DEBOUNCE_MS - 1);
    type(' port ');
    pass(DEBOUNCE_MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['port']]);
  });

  it('a search box preserves newly typed text when its reported text comes back', () => {
    const { rerender } = render(box(''));
    type('port');
    pass(DEBOUNCE_MS);
    type('port o');
    rerender(box('port'));
    expect(input().value).toBe('port o');
    pass(DEBOUNCE_MS);
    expect(onSearch).toHaveBeenLastCalledWith('port o');
  });

  it('a search box drops unreported text when the text changes from outside', () => {
    const { rerender } = render(box('port'));
    type('port of');
    rerender(box(''));
    expect(input().value).toBe('');
    pass(DEBOUNCE_MS);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('a search box is empty under a new key and reports nothing typed before', () => {
    const { rerender } = render(box(''));
    type('port');
    rerender(box('', 1));
    pass(DEBOUNCE_MS);
    expect(input().value).toBe('');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('a search box does not wait longer when it is rendered again', () => {
    const { rerender } = render(box(''));
    type('port');
    pass(DEBOUNCE_MS - 100);
    rerender(box(''));
    pass(100);
    expect(onSearch).toHaveBeenCalledWith('port');
  });
});
