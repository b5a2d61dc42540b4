import type { SpectralBlock } from '../block.ts';
import { type PackedBlock, packBlock, packPlane, withPixels } from '../memory/packed-block.ts';
import { remember, type SiteMemory } from '../memory/site-memory.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import type { Plane } from '../plane.ts';
import type { MethaneMemory } from './find-methane.ts';
import type { Finding } from './finding.ts';
import type { Measured } from './measured-maps.ts';
import type { PassInput } from './pass-input.ts';
import { RECENT, type Remembered, rememberNewest, type SiteState } from './site-state.ts';

/** A pass that becomes memory, and what was found in it. */
export interface NextState {
  readonly input: PassInput;
  readonly state: SiteState;
  readonly now: Measured;
  readonly methane: MethaneMemory;
  readonly displaced: Uint8Array;
  /** The mean logarithm of the bands of oil, and the reduced reflectance, in earlier passes. */
  readonly usual: { readonly oil: SpectralBlock; readonly ground: SpectralBlock } | undefined;
  readonly oil: readonly Finding[];
  readonly contaminated: readonly Finding[];
}

/** The state of the asset after a pass. */
export function nextState({
  input,
  state,
  now,
  methane,
  displaced,
  usual,
  oil,
  contaminated,
}: NextState): SiteState {
  const { id, capturedAt, gray } = input;
  const add = (memory: SiteMemory, plane: Plane) => remember(memory, { id, capturedAt, plane });
  const newest = <Value>(entries: readonly Remembered<Value>[], value: Value, count: number) =>
    rememberNewest(entries, { id, capturedAt, value }, count + 1);
  return {
    ground: add(state.ground, now.ground),
    methane: remember(state.methane, { id, capturedAt, plane: now.methane, plumes: methane.plumes }),
    spectra: newest(state.spectra, methane.cells, RECENT.spectra),
    depth: add(state.depth, now.depths.d2311),
    albedo: add(state.albedo, now.albedo),
    reflectance: newest(
      state.reflectance,
      asBefore(now.reduced, contaminated, usual && (() => usual.ground)),
      RECENT.reflectance,
    ),
    oil: newest(
      state.oil,
      asBefore(now.oilBands, oil, usual && (() => ({ ...usual.oil, data: usual.oil.data.map(Math.exp) }))),
      RECENT.oil,
    ),
    gray: gray === undefined ? state.gray : newest(state.gray, packPlane(gray.picture), RECENT.gray),
    displaced: newest(state.displaced, displaced, RECENT.displaced),
  };
}

/**
 * What is remembered below oil and salt is the ground as it was before, so that they are found again as long as they lie
 * there.
 */
function asBefore(
  now: SpectralBlock,
  findings: readonly Finding[],
  usual: (() => SpectralBlock) | undefined,
): PackedBlock {
  const packed = packBlock(now);
  if (usual === undefined || findings.length === 0) return packed;
  const size = { width: now.samples, height: now.lines };
  const mask = maskOf(
    findings.flatMap(({ pixels }) => [...pixels]),
    size,
  );
  return withPixels(packed, dilate(mask, size, 1), usual());
}
