import {
  areaSchema,
  type Call,
  isStaff,
  type ManagedAssetBody,
  type MonitoringAsset,
  type Refusal,
  type readAsset,
  refuse,
} from '@sigma/contract';
import { assetStatus, type Entitlement, holdsGrant } from '@sigma/domain';
import type { StoredAsset } from './assets.store.ts';

/** Whether a member sees the addresses of recipients, which are personal data. */
export function seesRecipients({ caller, roles }: Pick<Call<typeof readAsset>, 'caller' | 'roles'>): boolean {
  const internal = caller.kind === 'user' ? caller.internalRole : 'none';
  return isStaff(caller) || holdsGrant('program_admin', roles, internal);
}

export interface AssetReader {
  readonly worldNow: Date;
  readonly withRecipients: boolean;
  /** What the program of the reader may have; staff see what is stored. */
  readonly entitlement?: Pick<Entitlement, 'sensors' | 'until'>;
}

export function assetAnswer(asset: StoredAsset, reader: AssetReader): MonitoringAsset {
  const { worldNow, withRecipients } = reader;
  const { report_emails, alert_emails } = asset;
  return {
    id: asset.id,
    program: asset.program_id,
    name: asset.name,
    kind: asset.kind,
    monitoring_start_date: asset.monitoring_start_date,
    monitoring_end_date: asset.monitoring_end_date,
    monitoring_frequency: asset.monitoring_frequency,
    aoi: areaSchema.parse(JSON.parse(asset.shown)),
    area_km2: asset.area_km2,
    corridor_m: asset.corridor_m,
    status: assetStatus(asset, worldNow),
    alerts_open: asset.alerts_open,
    detections: asset.detections,
    reports: asset.reports,
    last_pass: lastPassOf(asset),
    next_pass: nextPassOf(asset, reader),
    report_recipients: report_emails.length,
    alert_recipients: alert_emails.length,
    ...(withRecipients && { report_emails: [...report_emails], alert_emails: [...alert_emails] }),
    simulated: asset.simulated,
    created_at: asset.created_at.toISOString(),
    updated_at: asset.updated_at.toISOString(),
  };
}

function lastPassOf({ pass_id, pass_at, pass_state, pass_limit, pass_clouds }: StoredAsset) {
  if (pass_id === null || pass_at === null || pass_state === null) return null;
  return {
    id: pass_id,
    at: pass_at.toISOString(),
    state: pass_state,
    limit_kg_h: pass_limit,
    cloud_share: pass_clouds,
  };
}

/**
 * A pass that has begun is not the next one, and neither is one that the contract stopped including; the next one is calculated within
 * seconds.
 */
function nextPassOf(
  { next_pass_at: at, next_pass_sensor: sensor }: StoredAsset,
  { worldNow, entitlement }: AssetReader,
) {
  if (at === null || at <= worldNow) return null;
  if (entitlement !== undefined) {
    if (at >= entitlement.until) return null;
    if (sensor !== null && !entitlement.sensors.includes(sensor)) return null;
  }
  return { at: at.toISOString(), sensor };
}

/** The body with which a PUT of staff would write an asset as it is. */
export const assetBodyOf = (asset: StoredAsset): ManagedAssetBody => ({
  program: asset.program_id,
  name: asset.name,
  kind: asset.kind,
  monitoring_start_date: asset.monitoring_start_date,
  monitoring_end_date: asset.monitoring_end_date,
  monitoring_frequency: asset.monitoring_frequency,
  aoi: areaSchema.parse(JSON.parse(asset.shown)),
  report_emails: [...asset.report_emails],
  alert_emails: [...asset.alert_emails],
  corridor_m: asset.corridor_m,
});

export const noAsset = (): Refusal => refuse('not_found', 'This program has no asset with this id.');
