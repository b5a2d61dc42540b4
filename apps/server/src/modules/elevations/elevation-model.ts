import type { BBox, Position } from '@sigma/geo';

/** Where elevations come from, for the answer. */
export interface ElevationOrigin {
  readonly source: 'simulated' | 'dem';
  /** The height of one value on the ground. */
  readonly resolutionM: number;
}

/** The elevation of a position; undefined where the model has no value. */
export interface PlaceElevation extends ElevationOrigin {
  readonly metres: number | undefined;
}

export interface BoxElevations extends ElevationOrigin {
  /** Undefined if no place of the box has a value. */
  readonly range: { readonly minM: number; readonly maxM: number; readonly meanM: number } | undefined;
  readonly waterShare: number;
  readonly voidShare: number;
  readonly samples: number;
}

/** Knows how high places are. Both calls throw ElevationError, or the reason of the signal. */
export interface ElevationModel {
  at(place: Position, signal: AbortSignal): Promise<PlaceElevation>;
  /** @param box `[west, south, east, north]`, across the antimeridian where west is greater than east */
  summarize(box: BBox, signal: AbortSignal): Promise<BoxElevations>;
}

/** The model cannot answer; the message is for people. */
export class ElevationError extends Error {
  override readonly name = 'ElevationError';
  /** `too-large`: a smaller box can be answered. */
  readonly code: 'too-large' | 'unavailable';

  constructor(code: ElevationError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
