import type { FacilityKind } from '@sigma/domain';
import type { Area, Geometry, Position } from '@sigma/geo';
import type { Finding } from '@sigma/raster';
import type { SceneGrid, ScenePlan } from '@sigma/simulator';
import type { HiddenGround } from '../../../pass-input/hidden-ground.ts';
import type { MeasuredWind } from '../../../pass-input/measured-wind.ts';
import type { GrayPictures } from './pass-pictures.ts';

/** What a thread needs to analyse one pass; it knows no database. */
export interface AnalysisTask {
  /** Id of the pass. */
  readonly pass: string;
  /** Of the simulated world, and of the capture. */
  readonly seed: number;
  readonly plan: ScenePlan;
  readonly grid: SceneGrid;
  readonly aoi: Area;
  readonly facilities: readonly {
    readonly id: string;
    readonly kind: FacilityKind;
    readonly shape: Geometry;
  }[];
  /** Width of the exclusion corridor of the asset on each side of a line. */
  readonly corridorM: number;
  /** What the asset remembers of earlier passes; undefined before the first one. */
  readonly memory: Uint8Array | undefined;
}

type Located = 'pixels' | 'outline' | 'point' | 'facility';
type OnTheMap<One> = One extends unknown ? Omit<One, Located> : never;

/** A finding with its places on the Earth. */
export type FoundOnMap = OnTheMap<Finding> & {
  /** The head of a plume, else the middle. */
  readonly place: Position;
  readonly outline: Area | undefined;
  /** Id of the facility at which it is. */
  readonly facility: string | undefined;
  /** Of oil and of bare ground: the share of the ground that oil covers. */
  readonly cover: number | undefined;
};

interface Looked {
  /** Share of the area of the asset that the capture shows. */
  readonly aoiShare: number;
  /** Share of what it shows of the area that is under clouds or their shadows. */
  readonly cloudShare: number;
  readonly sunElevationDeg: number;
  readonly offNadirDeg: number;
  readonly wind: MeasuredWind;
  /** Natural colours, as WebP. */
  readonly natural: Uint8Array;
  readonly cpuMs: number;
}

export type AnalysisAnswer =
  | (Looked & { readonly state: 'cloudy' })
  | (Looked & {
      readonly state: 'analysed';
      readonly algorithm: string;
      readonly memoryPasses: number;
      readonly noisePpmM: number;
      readonly limitKgH: number;
      readonly limitSigmaKgH: number;
      /** The ground that the pass could not see. */
      readonly hidden: HiddenGround;
      readonly findings: readonly FoundOnMap[];
      /** Whether vehicles could be looked for; `null` where there is no corridor in which they matter. */
      readonly vehiclesSearched: boolean | null;
      /** Why objects were not reported, for staff: how many by reason. */
      readonly dropped: Readonly<Record<string, number>>;
      /** Methane above the background in colours on a clear ground, as WebP. */
      readonly methane: Uint8Array;
      /** The gray pictures of this pass and of the one before, where vehicles were found. */
      readonly gray: GrayPictures | undefined;
      /** What the asset remembers after this pass. */
      readonly memory: Uint8Array;
      /** When the remembered passes were captured, milliseconds since 1970, ascending. */
      readonly remembered: readonly number[];
    });
