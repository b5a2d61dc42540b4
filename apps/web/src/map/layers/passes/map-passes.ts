import type { Area, Position } from '@sigma/geo';

/** A place of a ground track, and when the satellite is above it. */
export interface TrackTick {
  readonly at: Position;
  readonly label: string;
}

/** The pass that the page is about; lines go on past 180 degrees where they cross the antimeridian. */
export interface SelectedPass {
  /** The ground within reach. */
  readonly reach: Area | undefined;
  /** Straight below the satellite in the direction of flight: within the window, before and after it. */
  readonly track: readonly Position[];
  readonly before: readonly Position[];
  readonly after: readonly Position[];
  readonly ticks: readonly TrackTick[];
  /** Where the window begins. */
  readonly start: TrackTick | undefined;
}

/** A pass that a click may select. */
export interface PassReach {
  readonly id: string;
  readonly reach: Area;
}

/** Passes of satellites over the area. */
export interface MapPasses {
  /** The ground within reach of passes that are not selected. */
  readonly others: readonly PassReach[];
  readonly selected: SelectedPass | undefined;
}
