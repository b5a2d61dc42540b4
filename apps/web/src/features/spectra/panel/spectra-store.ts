import type { CubeFilterRequest } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { create } from 'zustand';
import type { Threshold } from '../../../map/layers/spectral/band-picture.ts';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import type { CurveForm } from '../plot/curve.ts';

export const MAX_PINS = 12;

/** A pixel or a region whose curve stays on the plot. */
export interface Pin {
  /** 1 to 12; also chooses the colour. */
  readonly number: number;
  readonly of:
    | { readonly kind: 'pixel'; readonly pixel: CubePixel }
    | { readonly kind: 'region'; readonly area: SearchArea };
}

/** What is drawn of the cube on the map. */
export type ShownBands =
  | { readonly kind: 'none' }
  | { readonly kind: 'bands' }
  | { readonly kind: 'expression'; readonly id: string; readonly text: string }
  | { readonly kind: 'filter'; readonly request: CubeFilterRequest; readonly by: 'server' | 'browser' };

interface SpectraStore {
  /** By scene. */
  readonly pins: ReadonlyMap<string, readonly Pin[]>;
  readonly form: CurveForm;
  /** The number of the pin from which the other curves are subtracted. */
  readonly baseline: number | undefined;
  readonly shown: ShownBands;
  /** 0 to 1. */
  readonly opacity: number;
  readonly gamma: number;
  /** Shares of the pixels, in percent, that are drawn in the darkest and in the lightest tone. */
  readonly stretch: readonly [number, number];
  readonly threshold: Threshold | undefined;
  /** The spectrum of the library that is drawn over the chosen one. */
  readonly overlay: string | undefined;
  readonly isWide: boolean;
  /** The share of a filter in this browser that is calculated, 0 to 1. */
  readonly filterShare: number;
}

const FIRST: SpectraStore = {
  pins: new Map(),
  form: 'value',
  baseline: undefined,
  shown: { kind: 'bands' },
  opacity: 1,
  gamma: 1,
  stretch: [2, 98],
  threshold: undefined,
  overlay: undefined,
  isWide: false,
  filterShare: 0,
};

/** The interaction state of the panel; it lives as long as the page, so that pins are there when the panel opens again. */
export const useSpectraStore = create<SpectraStore>(() => FIRST);

export const setSpectra = (changes: Partial<SpectraStore>): void => useSpectraStore.setState(changes);

/** Shows something else on the map; a threshold belongs to the values that it was set for. */
export function showBands(shown: ShownBands): void {
  useSpectraStore.setState({ shown, threshold: undefined });
}

const NO_PINS: readonly Pin[] = [];
export const pinsOf = (scene: string) => (store: SpectraStore) => store.pins.get(scene) ?? NO_PINS;

export type AddedPin = { readonly added: Pin } | { readonly refused: 'full' | 'pinned' };

/** Pins a pixel or a region with the lowest free number; at most 12, and none twice. */
export function addPin(scene: string, of: Pin['of']): AddedPin {
  const { pins } = useSpectraStore.getState();
  const there = pins.get(scene) ?? NO_PINS;
  if (there.some((pin) => keyOf(pin.of) === keyOf(of))) return { refused: 'pinned' };
  const numbers = Array.from({ length: MAX_PINS }, (_, i) => i + 1);
  const number = numbers.find((one) => there.every((pin) => pin.number !== one));
  if (number === undefined) return { refused: 'full' };
  const added = { number, of };
  const next = [...there, added].toSorted((a, b) => a.number - b.number);
  useSpectraStore.setState({ pins: new Map(pins).set(scene, next) });
  return { added };
}

export function removePin(scene: string, number: number): void {
  useSpectraStore.setState(({ pins, baseline }) => ({
    pins: new Map(pins).set(
      scene,
      (pins.get(scene) ?? NO_PINS).filter((pin) => pin.number !== number),
    ),
    baseline: baseline === number ? undefined : baseline,
  }));
}

export function removePins(scene: string): void {
  useSpectraStore.setState(({ pins }) => ({ pins: new Map(pins).set(scene, []), baseline: undefined }));
}

function keyOf(of: Pin['of']): string {
  return of.kind === 'pixel' ? `${of.pixel.col},${of.pixel.row}` : JSON.stringify(of.area);
}
