import type { Area, Position } from '@sigma/geo';

export const IMAGING_MODES = ['narrow', 'linescan', 'wide', 'unknown'] as const;
export type ImagingMode = (typeof IMAGING_MODES)[number];

/**
 * The pixel grid of a scene: the sensor's own grid in a UTM zone, rotated with the direction of flight.
 * `transform` is `[a, b, c, d, e, f]` with `x = a*col + b*row + c`, `y = d*col + e*row + f`
 * in metres at pixel corners (col, row in cube pixels; 0,0 is the upper left corner of the first pixel).
 */
export interface SceneGrid {
  readonly epsg: number;
  /** Pixels of the hyperspectral cube; the visual picture has twice as many in each direction. */
  readonly width: number;
  readonly height: number;
  readonly transform: readonly [number, number, number, number, number, number];
  /**
   * Where the coarsely sampled properties of the ground are counted from, `[x, y]` in metres, by default the upper left corner. Grids of the
   * same ground that are displaced by parts of a pixel show the same land only if they share it.
   */
  readonly anchor?: readonly [number, number];
}

/** How the scene was captured. Angles are in degrees, at the middle of the scene and of its interval. */
export interface Acquisition {
  /** The element set the angles were computed from. */
  readonly elementSet: readonly [string, string];
  readonly orbitState: 'ascending' | 'descending';
  readonly offNadir: number;
  /** From the target to the satellite, clockwise from north. */
  readonly azimuth: number;
  readonly roll: number;
  readonly sunAzimuth: number;
  readonly sunElevation: number;
  /** Angle of the scene's up direction to north, clockwise. */
  readonly angleToNorth: number;
  readonly alongTrackGsd: number;
  readonly crossTrackGsd: number;
  readonly frameRateHz: number;
  readonly integrationTimeMs: number;
}

/**
 * The version of the formulas that pixels are made by. Recipes of version 1 (counts that follow the exposure, without works on the
 * ground) omit it, because those stored before there were versions do. Whoever changes what pixels show raises it, and either lets plans of
 * earlier versions show what they did, or makes in a migration the stored recipes that are concerned those of the new version and their pictures
 * planned again; otherwise old pictures and new cubes of a scene disagree. Version 3: the pipelines of the sites are 6 km long, and a
 * flare burns. Version 4: trucks are parked at some sites for weeks, and fewer drive by. Version 5: works along a pipe follow it; plans of
 * version 4 show them where they were.
 */
export const RECIPE_VERSION = 5;

/** The plan of a simulated scene, before any pixel exists; a pure function of seed and day. */
export interface ScenePlan {
  /** File id and STAC Item id. */
  readonly id: string;
  readonly taskId: string;
  readonly taskName: string;
  readonly place: string;
  /** `osk_id` of the sensor. */
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly datetime: Date;
  readonly imagingMode: ImagingMode;
  readonly grid: SceneGrid;
  readonly footprint: Area;
  readonly centre: Position;
  readonly acquisition: Acquisition;
  /** Undefined in version 1. */
  readonly recipe?: number;
  /** Of a spot scene: the id of the site in its middle. */
  readonly site?: string;
}
