import type { Area, Position } from '@sigma/geo';

/** A point of a ground track with the time at which the satellite is above it. */
export interface TrackTick {
  readonly at: Position;
  readonly label: string;
}

/** The selected pass. Longitudes run on past ±180 degrees where a line crosses the antimeridian. */
export interface SelectedPass {
  /** The ground within reach of the sensor. */
  readonly reach: Area | undefined;
  /** The subsatellite line in the direction of flight: within the window of the pass, before it and after it. */
  readonly track: readonly Position[];
  readonly before: readonly Position[];
  readonly after: readonly Position[];
  readonly ticks: readonly TrackTick[];
  /** The start of the window. */
  readonly start: TrackTick | undefined;
}

/** A pass that a click may select. */
export interface PassReach {
  readonly id: string;
  readonly reach: Area;
  /** Its capture can be requested; the outline is dashed otherwise. */
  readonly isFree: boolean;
}

/** Passes of satellites over the area. */
export interface MapPasses {
  /** The passes that are not selected. */
  readonly others: readonly PassReach[];
  readonly selected: SelectedPass | undefined;
}
