import { DEFAULT_ECLIPSED_MODE, ECLIPSED_MODES, type EclipsedMode } from '@sigma/domain';

/** Local storage has the time of day that was chosen last (spec 1:7). */
const KEY = 'sigma.eclipsed';

export function storedEclipsedMode(): EclipsedMode {
  const stored = localStorage.getItem(KEY);
  return ECLIPSED_MODES.find((mode) => mode === stored) ?? DEFAULT_ECLIPSED_MODE;
}

export function storeEclipsedMode(mode: EclipsedMode): void {
  localStorage.setItem(KEY, mode);
}
