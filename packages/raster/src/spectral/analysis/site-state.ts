import type { PackedBlock } from '../memory/packed-block.ts';
import { EMPTY_MEMORY, type SiteMemory } from '../memory/site-memory.ts';
import type { SpectralCells } from '../memory/spectral-cells.ts';

/**
 * Passes that a new one is compared with; one more is remembered, so that it can be analysed again. Of gray pictures, the newest three that
 * can be aligned and show the ground are used.
 */
export const RECENT = { spectra: 3, reflectance: 3, oil: 3, gray: 5, displaced: 2 } as const;

/** What one pass has left behind. */
export interface Remembered<Value> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  readonly value: Value;
}

/** What is remembered of an asset between its passes; each part knows which pass it is of. */
export interface SiteState {
  /** Band at 1020 nm, that new passes are registered to. */
  readonly ground: SiteMemory;
  readonly methane: SiteMemory;
  /** ln radiance of the methane window in the newest passes without their plumes, oldest first. */
  readonly spectra: readonly Remembered<SpectralCells>[];
  readonly depth: SiteMemory;
  readonly albedo: SiteMemory;
  /** Reduced reflectance of the newest passes, oldest first. */
  readonly reflectance: readonly Remembered<PackedBlock>[];
  /** Reflectance of the newest passes in the windows of oil, oldest first; below oil the ground as it was before. */
  readonly oil: readonly Remembered<PackedBlock>[];
  /** Gray pictures of the newest passes as blocks of one band, oldest first. */
  readonly gray: readonly Remembered<PackedBlock>[];
  /** Where the red edge was displaced in the newest passes, oldest first. */
  readonly displaced: readonly Remembered<Uint8Array>[];
}

/** The state of an asset before its first pass. */
export const EMPTY_STATE: SiteState = {
  ground: EMPTY_MEMORY,
  methane: EMPTY_MEMORY,
  spectra: [],
  depth: EMPTY_MEMORY,
  albedo: EMPTY_MEMORY,
  reflectance: [],
  oil: [],
  gray: [],
  displaced: [],
};

/** Whether a pass is among those remembered. */
export function remembersPass({ ground }: SiteState, id: string): boolean {
  return ground.passes.some((pass) => pass.id === id);
}

/** The state without a pass, so that the pass is not compared with itself, or can be added again with other data. */
export function withoutPass(state: SiteState, id: string): SiteState {
  const isOther = (pass: { readonly id: string }) => pass.id !== id;
  const forget = ({ passes, sightings }: SiteMemory): SiteMemory => ({
    passes: passes.filter(isOther),
    sightings: sightings.filter(({ passId }) => passId !== id),
  });
  return {
    ground: forget(state.ground),
    methane: forget(state.methane),
    spectra: state.spectra.filter(isOther),
    depth: forget(state.depth),
    albedo: forget(state.albedo),
    reflectance: state.reflectance.filter(isOther),
    oil: state.oil.filter(isOther),
    gray: state.gray.filter(isOther),
    displaced: state.displaced.filter(isOther),
  };
}

/** The newest entries with one more, in the order of their times; one of the same pass is replaced. */
export function rememberNewest<Value>(
  entries: readonly Remembered<Value>[],
  entry: Remembered<Value>,
  count: number,
): readonly Remembered<Value>[] {
  return [...entries.filter(({ id }) => id !== entry.id), entry]
    .sort((a, b) => a.capturedAt - b.capturedAt || (a.id < b.id ? -1 : 1))
    .slice(-count);
}

/** The newest values, oldest first. */
export const valuesOf = <Value>(entries: readonly Remembered<Value>[], count: number): readonly Value[] =>
  entries.slice(-count).map(({ value }) => value);
