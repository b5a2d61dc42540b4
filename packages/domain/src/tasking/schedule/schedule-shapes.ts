/** A pass in which a satellite can take the picture of a request. Instants are ms since 1970 UTC. */
export interface Candidate {
  readonly request: string;
  readonly sensor: number;
  /** The complete picture must be between these instants. */
  readonly startMs: number;
  readonly endMs: number;
  /** The middle of the picture is as close to this instant as possible. */
  readonly bestMs: number;
  readonly rollDeg: number;
  /** 0 to 1, from off-nadir angle, sun and coverage of this pass. */
  readonly quality: number;
}

/** A request to be planned. */
export interface PlanRequestInput {
  readonly id: string;
  /** An integer from 1 to 100. */
  readonly priority: number;
  /** Name for people; the id is used without a name. */
  readonly name?: string;
}

/** What a satellite can do. */
export interface SatelliteLimits {
  readonly sensor: number;
  /** Degrees of roll per second. */
  readonly slewRateDegS: number;
  /** Seconds of settling after each slew, and between two pictures of the same roll. */
  readonly settleS: number;
  /** Duration of a picture. */
  readonly pictureMs: number;
}

/** A time in which a satellite takes no pictures. */
export interface BlockOut {
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly reason: string;
}

/** A pass over a ground station in which pictures are downlinked. */
export interface DownlinkPass {
  readonly id: string;
  readonly sensor: number;
  readonly riseMs: number;
  readonly setMs: number;
}

/** A picture that staff have fixed: it stays, and everything else is planned around it. */
export interface FixedTask {
  readonly request: string;
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly rollDeg: number;
}

/** A picture that staff have refused: passes that overlap it are not used for the request. */
export interface RefusedTask {
  readonly request: string;
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** A picture of the plan. */
export interface PlannedTask extends FixedTask {
  /** Pass in which the picture is downlinked; null if no passes are known or a fixed picture has none. */
  readonly downlink: string | null;
}

/** The reasons why a request is not in the plan; the first that applies to its passes is reported. */
export const OMISSION_CODES = ['conflict', 'no_downlink', 'blocked_out', 'refused', 'no_pass'] as const;
export type OmissionCode = (typeof OMISSION_CODES)[number];

/** A request that is not in the plan. */
export interface OmittedRequest {
  readonly request: string;
  readonly code: OmissionCode;
  /** A sentence for people. */
  readonly text: string;
  /** Requests whose pictures are in the way, most important first. */
  readonly against: readonly string[];
}

/** Everything that a plan depends on. */
export interface PlanInput {
  readonly requests: readonly PlanRequestInput[];
  readonly candidates: readonly Candidate[];
  readonly satellites: readonly SatelliteLimits[];
  readonly blockOuts: readonly BlockOut[];
  readonly downlinks: readonly DownlinkPass[];
  readonly fixed: readonly FixedTask[];
  readonly refused: readonly RefusedTask[];
}

/** The planned pictures, and the requests that are omitted. */
export interface Plan {
  /** By sensor, then by time; includes fixed pictures. */
  readonly tasks: readonly PlannedTask[];
  /** By request id. */
  readonly omitted: readonly OmittedRequest[];
  /** Sum of the values of the chosen pictures, without fixed pictures. */
  readonly value: number;
  /** Upper bound of the value of any plan; equal to `value` if the plan is proven optimal. */
  readonly bound: number;
}
