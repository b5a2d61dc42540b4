import { expect, it, vi } from 'vitest';

/** A control that has the focus and leaves the page, after which jsdom moves the focus in its next frame. */
function removeFocused(): void {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.remove();
}

it('frames go on after a test has lost the focus while timers were fake', async () => {
  vi.useFakeTimers();
  removeFocused();
  vi.useRealTimers();
  await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});
