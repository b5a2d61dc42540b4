/** A pass in which a satellite can take the picture a request asks for. Instants are ms since 1970 UTC. */
export interface Candidate {
  readonly request: string;
  readonly sensor: number;
  /** The picture lies whole between these instants, */
  readonly startMs: number;
  readonly endMs: number;
  /** and its middle as near as that allows to this one. */
  readonly bestMs: number;
  readonly rollDeg: number;
  /** 0 to 1: off-nadir angle, sun, coverage of this pass. */
  readonly quality: number;
}

export interface PlanRequestInput {
  readonly id: string;
  /** 1 to 100, whole. */
  readonly priority: number;
  /** How people call it; its id where it has no name. */
  readonly name?: string;
}

export interface SatelliteLimits {
  readonly sensor: number;
  /** Degrees of roll a second. */
  readonly slewRateDegS: number;
  /** Seconds of rest after each slew, and between two pictures of the same roll. */
  readonly settleS: number;
  /** How long one picture takes. */
  readonly pictureMs: number;
}

export interface BlockOut {
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly reason: string;
}

export interface DownlinkPass {
  readonly id: string;
  readonly sensor: number;
  readonly riseMs: number;
  readonly setMs: number;
}

/** A picture that staff have settled on: it stays, and everything else goes round it. */
export interface FixedTask {
  readonly request: string;
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly rollDeg: number;
}

/** A picture that staff have refused: passes that overlap it are not used for this request. */
export interface RefusedTask {
  readonly request: string;
  readonly sensor: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface PlannedTask extends FixedTask {
  /** Pass in which the picture comes down; null where no passes are known, or a fixed picture has none. */
  readonly downlink: string | null;
}

/** Why a request is not in the plan: the first of these that its passes come to. */
export const OMISSION_CODES = ['conflict', 'no_downlink', 'blocked_out', 'refused', 'no_pass'] as const;
export type OmissionCode = (typeof OMISSION_CODES)[number];

export interface OmittedRequest {
  readonly request: string;
  readonly code: OmissionCode;
  /** A sentence for people. */
  readonly text: string;
  /** Requests whose pictures stand in its way, the most important first. */
  readonly against: readonly string[];
}

export interface PlanInput {
  readonly requests: readonly PlanRequestInput[];
  readonly candidates: readonly Candidate[];
  readonly satellites: readonly SatelliteLimits[];
  readonly blockOuts: readonly BlockOut[];
  readonly downlinks: readonly DownlinkPass[];
  readonly fixed: readonly FixedTask[];
  readonly refused: readonly RefusedTask[];
}

export interface Plan {
  /** By sensor, then by time; fixed pictures among them. */
  readonly tasks: readonly PlannedTask[];
  /** By request. */
  readonly omitted: readonly OmittedRequest[];
  /** Sum of the values of the pictures that the plan has chosen, fixed ones not counted. */
  readonly value: number;
  /** No plan is worth more than this; equal to `value` when the plan is proven to be the best. */
  readonly bound: number;
}
