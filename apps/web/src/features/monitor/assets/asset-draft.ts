import type { MonitoringAsset } from '@sigma/contract';
import {
  assetAreaIssue,
  assetIssues,
  type FieldIssue,
  MONITORING_FREQUENCIES,
  type MonitoringFrequency,
} from '@sigma/domain';
import { type Area, areaKm2 } from '@sigma/geo';
import { type FieldMessages, fieldMessage } from '../../../ui/forms/form-rules.ts';
import type { AssetChange, NewAsset } from './assets.queries.ts';

/** The fields of the form of an asset. Empty texts are values that are missing. */
export interface AssetDraft {
  readonly name: string;
  readonly monitoring_start_date: string;
  readonly monitoring_end_date: string;
  readonly monitoring_frequency: MonitoringFrequency;
  readonly aoi: Area | null;
  readonly report_emails: readonly string[];
  readonly alert_emails: readonly string[];
  /** The following fields are written by staff only. */
  readonly program: number | null;
  readonly kind: string;
  readonly corridor_m: string;
}

const DEFAULT_CORRIDOR_M = 25;

export function draftOf(asset: MonitoringAsset | undefined): AssetDraft {
  return {
    name: asset?.name ?? '',
    monitoring_start_date: asset?.monitoring_start_date ?? '',
    monitoring_end_date: asset?.monitoring_end_date ?? '',
    monitoring_frequency: asset?.monitoring_frequency ?? 'monthly',
    aoi: asset === undefined ? null : areaOf(asset.aoi),
    report_emails: asset?.report_emails ?? [],
    alert_emails: asset?.alert_emails ?? [],
    program: asset?.program ?? null,
    kind: asset?.kind ?? '',
    corridor_m: String(asset?.corridor_m ?? DEFAULT_CORRIDOR_M),
  };
}

/** The area of an answer without the heights that its schema allows. */
export function areaOf(aoi: MonitoringAsset['aoi']): Area {
  const ring = (positions: readonly (readonly number[])[]) =>
    positions.map(([lon = 0, lat = 0]) => [lon, lat] as const);
  return aoi.type === 'Polygon'
    ? { type: 'Polygon', coordinates: aoi.coordinates.map(ring) }
    : { type: 'MultiPolygon', coordinates: aoi.coordinates.map((part) => part.map(ring)) };
}

/** An area as bodies have it. */
export function bodyAreaOf(area: Area): NewAsset['aoi'] {
  const ring = (positions: readonly (readonly [number, number])[]) =>
    positions.map(([lon, lat]): [number, number] => [lon, lat]);
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: area.coordinates.map(ring) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map((part) => part.map(ring)) };
}

/** Everything that is wrong with a draft, by the rules of the server and with its texts; nothing where it may be saved. */
export function draftMessages(draft: AssetDraft, tier: 'program' | 'staff'): FieldMessages {
  const issues: FieldIssue[] = [...assetIssues({ ...draft, name: draft.name.trim() })];
  const add = (field: string, message: string) => issues.push({ field, code: 'wrong_value', message });
  if (draft.aoi === null) add('aoi', 'Area is a required field');
  else {
    const tooLarge = assetAreaIssue(areaKm2(draft.aoi));
    if (tooLarge !== undefined) issues.push(tooLarge);
  }
  if (tier === 'staff' && draft.program === null) add('program', 'Program is a required field');
  if (tier === 'staff' && corridorOf(draft) === undefined)
    add('corridor_m', 'Corridor must be whole metres from 0 to 1000');
  return assetMessages(issues);
}

/** The first message of each field. */
export function assetMessages(issues: readonly Pick<FieldIssue, 'field' | 'message'>[]): FieldMessages {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[issue.field] ??= fieldMessage(issue);
  return messages;
}

/** The messages of a list of recipients: that of the list itself, and those of its addresses in their order. */
export function recipientMessages(messages: FieldMessages, field: string): readonly string[] {
  const own = messages[field];
  const ofAddresses = Object.entries(messages).filter(([name]) => name.startsWith(`${field}.`));
  return [...(own === undefined ? [] : [own]), ...ofAddresses.map(([, message]) => message)];
}

const corridorOf = ({ corridor_m }: AssetDraft): number | undefined =>
  /^\d{1,4}$/.test(corridor_m.trim()) && Number(corridor_m) <= 1000 ? Number(corridor_m) : undefined;

type Field = keyof AssetDraft;

/** The changed fields as a body; fields that only staff write are omitted from the calls of members. */
export function changeOf(
  draft: AssetDraft,
  changed: readonly Field[],
  tier: 'program' | 'staff',
): AssetChange {
  const { name, aoi, program, kind, report_emails, alert_emails } = draft;
  const has = (field: Field) => changed.includes(field);
  const corridor_m = corridorOf(draft);
  return {
    ...(has('name') && { name: name.trim() }),
    ...(has('monitoring_start_date') && { monitoring_start_date: draft.monitoring_start_date }),
    ...(has('monitoring_end_date') && { monitoring_end_date: draft.monitoring_end_date }),
    ...(has('monitoring_frequency') && { monitoring_frequency: draft.monitoring_frequency }),
    ...(has('aoi') && aoi !== null && { aoi: bodyAreaOf(aoi) }),
    ...(has('report_emails') && { report_emails: [...report_emails] }),
    ...(has('alert_emails') && { alert_emails: [...alert_emails] }),
    ...(tier === 'staff' && has('program') && program !== null && { program }),
    ...(tier === 'staff' && has('kind') && { kind: kind.trim() || null }),
    ...(tier === 'staff' && has('corridor_m') && corridor_m !== undefined && { corridor_m }),
  };
}

/** A complete body for a new asset; undefined while the draft has issues. */
export function newAssetOf(draft: AssetDraft): NewAsset | undefined {
  const { aoi, program, monitoring_frequency, report_emails, alert_emails } = draft;
  const corridor_m = corridorOf(draft);
  if (aoi === null || program === null || corridor_m === undefined) return undefined;
  return {
    program,
    name: draft.name.trim(),
    kind: draft.kind.trim() || null,
    corridor_m,
    monitoring_start_date: draft.monitoring_start_date,
    monitoring_end_date: draft.monitoring_end_date,
    monitoring_frequency,
    aoi: bodyAreaOf(aoi),
    report_emails: [...report_emails],
    alert_emails: [...alert_emails],
  };
}

export const isFrequency = (text: string): text is MonitoringFrequency =>
  MONITORING_FREQUENCIES.some((frequency) => frequency === text);
