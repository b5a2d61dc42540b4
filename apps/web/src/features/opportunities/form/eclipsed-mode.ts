import { DEFAULT_ECLIPSED_MODE, ECLIPSED_MODES, type EclipsedMode } from '@sigma/domain';

/** Spec 1:7: local storage holds the eclipsed mode. */
const KEY = 'sigma.eclipsed';

export function storedEclipsedMode(): EclipsedMode {
  const stored = localStorage.getItem(KEY);
  return ECLIPSED_MODES.find((mode) => mode === stored) ?? DEFAULT_ECLIPSED_MODE;
}

export function storeEclipsedMode(mode: EclipsedMode): void {
  localStorage.setItem(KEY, mode);
}
