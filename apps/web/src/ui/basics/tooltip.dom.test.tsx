import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Tooltip } from './tooltip.tsx';

const OPENS_AFTER_MS = 250;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show() {
  render(
    <UiProvider>
      <Tooltip text="Not while an order runs">
        <button type="button">Delete</button>
      </Tooltip>
    </UiProvider>,
  );
  return screen.getByRole('button', { name: 'Delete' });
}

const isOpen = (button: HTMLElement) => button.hasAttribute('aria-describedby');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const reach = (button: HTMLElement) => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button.focus());
};

describe('a tooltip that the keyboard opened', () => {
  it('stays while a pointer comes and goes, as long as the focus is there', () => {
    const button = show();
    reach(button);
    expect(isOpen(button)).toBe(true);
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    expect(isOpen(button)).toBe(true);
    fireEvent.pointerLeave(button);
    expect(isOpen(button)).toBe(true);
    act(() => button.blur());
    expect(isOpen(button)).toBe(false);
  });

  it('stays gone after Escape when a pointer leaves', () => {
    const button = show();
    reach(button);
    fireEvent.keyDown(button, { key: 'Escape' });
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    fireEvent.pointerLeave(button);
    pass(OPENS_AFTER_MS);
    expect(isOpen(button)).toBe(false);
  });
});

describe('a tooltip that a pointer opened', () => {
  it('comes after a moment, and goes with the pointer', () => {
    const button = show();
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    pass(OPENS_AFTER_MS - 1);
    expect(isOpen(button)).toBe(false);
    pass(1);
    expect(isOpen(button)).toBe(true);
    fireEvent.pointerLeave(button);
    expect(isOpen(button)).toBe(false);
  });
});
