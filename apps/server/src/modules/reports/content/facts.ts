import type {
  DetectionClass,
  DetectionType,
  FacilityKind,
  FeedbackCode,
  GasVerdict,
  IntensityUnit,
  PassState,
  SourceState,
} from '@sigma/domain';
import type { Geometry, Point } from '@sigma/geo';

/** Everything that a report states, as it is in the database when the report is generated. */
export interface ReportFacts {
  readonly report: string;
  readonly program: { readonly id: number; readonly name: string };
  readonly type: number;
  readonly start: Date;
  readonly end: Date;
  /** When it is generated, by the clock of the monitored world. */
  readonly issued: Date;
  readonly assets: readonly AssetFacts[];
  /** In the order of their times. */
  readonly passes: readonly PassFacts[];
  /** The published findings of the period, the newest first; of a field report, those it is about. */
  readonly findings: readonly FindingFacts[];
  /**
   * Of a field report: gas that people are notified of and a crew must know of, a place for each source, also where it has no page and was
   * seen before the period.
   */
  readonly gas: readonly FindingFacts[];
  /** Of a field report: what passes after that of a finding say of its place, by the id of the finding. */
  readonly later: ReadonlyMap<string, LaterLooks>;
  /** Rates of sources in this and the three earlier periods of equal length. */
  readonly rates: readonly RateFacts[];
}

export interface AssetFacts {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
  readonly area: Geometry;
  readonly area_km2: number;
  readonly recipients: number;
  /** Passes that were not analysed when it was made, of whatever time. */
  readonly waiting: number;
  readonly simulated: boolean;
  readonly facilities: readonly FacilityFacts[];
}

export interface FacilityFacts {
  readonly id: string;
  readonly name: string;
  readonly kind: FacilityKind;
  readonly shape: Geometry;
}

export interface PassFacts {
  readonly id: string;
  readonly asset_id: string;
  readonly collection: string;
  readonly scene_id: string;
  readonly sensor: string | null;
  readonly acquired_at: Date;
  readonly state: PassState;
  readonly findings: number;
  readonly cloud_share: number | null;
  readonly off_nadir: number | null;
  readonly wind_speed: number | null;
  readonly wind_from_deg: number | null;
  readonly limit_kg_h: number | null;
  readonly vehicles_searched: boolean | null;
  readonly algorithm: string | null;
  readonly cause: string | null;
}

export interface FindingFacts {
  readonly id: string;
  readonly number: number;
  readonly asset_id: string;
  readonly detection_class: DetectionClass;
  readonly detection_type: DetectionType;
  readonly call_type: string;
  readonly detected_at: Date;
  readonly point: Point;
  readonly outline: Geometry | null;
  readonly area_m2: number | null;
  readonly intensity: number | null;
  readonly intensity_unit: IntensityUnit;
  readonly count: number;
  readonly confidence: number | null;
  readonly rate_kg_h: number | null;
  readonly rate_sigma_kg_h: number | null;
  readonly uncertainty: Readonly<Record<string, number>> | null;
  readonly wind_speed: number | null;
  readonly wind_from_deg: number | null;
  readonly wind_source: string | null;
  readonly limit_kg_h: number | null;
  readonly not_quantified: string | null;
  /** What the look-alike test says of gas. */
  readonly gas: GasVerdict | null;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly algorithm: string | null;
  readonly feedback_status: FeedbackCode;
  readonly feedback_text: string | null;
  readonly simulated: boolean;
  readonly source: SourceFacts | null;
  readonly scene: SceneFacts | null;
  readonly artifacts: readonly ArtifactFacts[];
  /** Clear passes since its source was first seen, the newest first. */
  readonly looks: readonly LookFacts[];
}

export interface SourceFacts {
  readonly id: string;
  readonly name: string;
  readonly state: SourceState;
  readonly quiet_since: Date | null;
  readonly passes_seen: number;
  readonly passes_looked: number;
}

export interface SceneFacts {
  readonly collection: string;
  readonly id: string;
  readonly at: Date;
}

export interface ArtifactFacts {
  readonly label: string;
  readonly media_type: string;
  /** Null while it is planned. */
  readonly object_key: string | null;
  /** What it was made of; null where it was uploaded. */
  readonly recipe: unknown;
}

/** What passes after that of a finding say of its place. */
export interface LaterLooks {
  readonly seen: readonly Date[];
  /** Passes that would have shown it, and did not. */
  readonly nothing: readonly Date[];
  /** Clear passes that could not have shown it. */
  readonly couldNot: number;
  readonly waiting: readonly Date[];
}

/** What a pass saw of a source. */
export interface LookFacts {
  readonly at: Date;
  readonly seen: boolean;
  readonly rate_kg_h: number | null;
  readonly rate_sigma_kg_h: number | null;
  /** Of the finding; without one, of the pass. */
  readonly limit_kg_h: number | null;
}

export interface RateFacts {
  readonly source: string;
  readonly name: string;
  readonly at: Date;
  readonly rate_kg_h: number;
  readonly rate_sigma_kg_h: number | null;
  readonly limit_kg_h: number | null;
}
