/** How long a fade on the map takes, in milliseconds; users who prefer less motion see changes at once. */
export const fade = (ms: number): number =>
  globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms;
