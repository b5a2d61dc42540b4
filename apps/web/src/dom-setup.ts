import { webcrypto } from 'node:crypto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach, vi } from 'vitest';

// The process has run other files: what their modules of the app remember, and where they went, must not be seen in this one.
vi.resetModules();
history.replaceState(null, '', '/');

/** What jsdom lacks and the components and the router need. */
const noMatch = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia ??= noMatch;
window.ResizeObserver ??= NoResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// The PDF viewer may bring a canvas for Node, on some systems, which jsdom then paints with: here nothing is painted.
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });

// jsdom's Web Crypto cannot calculate a digest.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// jsdom has an ArrayBuffer of its own, Web Crypto answers with Node's: `instanceof` has to know that one.
const digest = await crypto.subtle.digest('SHA-256', new Uint8Array());
Object.assign(globalThis, { ArrayBuffer: digest.constructor });

/**
 * React's development build creates an error with a stack for every element, to name the component that created it in a
 * warning. That takes a sixth of the time of a test; the limit of 10,000 errors per second is treated as used up.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });

// Only against tests that hang: a busy machine draws late.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Files of a process share it: nothing that one replaced is left to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});
