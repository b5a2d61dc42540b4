import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Tooltip } from './tooltip.tsx';

const OPENS_AFTER_MS = 250;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // For a moment after a tooltip closes, the next one opens without a delay.
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show({ opensOnTouch = false } = {}) {
  render(
    <UiProvider>
      <Tooltip text="Not while an order runs" opensOnTouch={opensOnTouch}>
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

it('a tooltip opened by the keyboard stays open while a pointer passes, as long as its control has the focus', () => {
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

it('a tooltip closed by Escape stays closed when a pointer passes', () => {
  const button = show();
  reach(button);
  fireEvent.keyDown(button, { key: 'Escape' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  fireEvent.pointerLeave(button);
  pass(OPENS_AFTER_MS);
  expect(isOpen(button)).toBe(false);
});

it('a tooltip opens after a moment on hover, and closes when the pointer leaves', () => {
  const button = show();
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  pass(OPENS_AFTER_MS - 1);
  expect(isOpen(button)).toBe(false);
  pass(1);
  expect(isOpen(button)).toBe(true);
  fireEvent.pointerLeave(button);
  expect(isOpen(button)).toBe(false);
});

it.each([
  ['a term by touch, until it loses the focus', true, 'touch', true],
  ['a term by a mouse', true, 'mouse', false],
  ['a control by touch', false, 'touch', false],
] as const)(
  'a press opens the tooltip of %s only if that is its way to be read',
  (_, opensOnTouch, pointerType, opens) => {
    const button = show({ opensOnTouch });
    fireEvent.pointerDown(button, { pointerType });
    act(() => button.focus());
    fireEvent.click(button);
    expect(isOpen(button)).toBe(opens);
    act(() => button.blur());
    expect(isOpen(button)).toBe(false);
  },
);
