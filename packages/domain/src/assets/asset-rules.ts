import { MS_PER_DAY, nameLength } from '@sigma/geo';
import { invalidEmailText, isEmail } from '../access/members.ts';
import type { FieldIssue } from '../issues/field-issue.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';

/** How often a summary report of an asset is due (spec 2:9#26). */
export const MONITORING_FREQUENCIES = ['quarterly', 'monthly', 'annually'] as const;
export type MonitoringFrequency = (typeof MONITORING_FREQUENCIES)[number];

/** The most characters (code points) of the name of an asset. */
export const MAX_ASSET_NAME = 200;
/** The largest area that is monitored as one asset, km². */
export const MAX_ASSET_KM2 = 400;
/** The most addresses of one list of recipients. */
export const MAX_RECIPIENTS = 50;

/** Whether the contract of an asset has not started, is running, or is over. */
export const ASSET_STATUSES = ['upcoming', 'active', 'ended'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** The days of a monitoring contract as YYYY-MM-DD, both included. */
export interface MonitoringPeriod {
  readonly monitoring_start_date: string;
  readonly monitoring_end_date: string;
}

/** Start of a day in UTC. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The time in which an asset is monitored; it does not include `until`. */
export function monitoredInterval(period: MonitoringPeriod): { readonly from: Date; readonly until: Date } {
  const until = new Date(startOfDay(period.monitoring_end_date).getTime() + MS_PER_DAY);
  return { from: startOfDay(period.monitoring_start_date), until };
}

export function assetStatus(period: MonitoringPeriod, now: Date): AssetStatus {
  const { from, until } = monitoredInterval(period);
  if (now < from) return 'upcoming';
  return now < until ? 'active' : 'ended';
}

/** Whether a picture that was taken at an instant is analysed for an asset: only within its contract. */
export function isMonitoredAt(period: MonitoringPeriod, at: Date): boolean {
  return assetStatus(period, at) === 'active';
}

/** The fields of an asset that its form checks. */
export interface AssetFields extends MonitoringPeriod {
  /** Trimmed. */
  readonly name: string;
  readonly report_emails: readonly string[];
  readonly alert_emails: readonly string[];
}

/** Everything that is wrong with an asset except its area; the texts are those of the form (spec 2:5#7). */
export function assetIssues(asset: AssetFields): readonly FieldIssue[] {
  const { monitoring_start_date: start, monitoring_end_date: end } = asset;
  const issues: FieldIssue[] = [];
  const add = (field: string, code: string, message: string) => issues.push({ field, code, message });
  const length = nameLength(asset.name);
  if (asset.name === '') add('name', 'required', MONITOR_TEXTS.nameMissing);
  else if (/\p{Cc}/u.test(asset.name) || !asset.name.isWellFormed())
    add('name', 'bad_text', 'A name must be one line of complete characters');
  else if (length > MAX_ASSET_NAME)
    add('name', 'too_long', `A name may have at most ${MAX_ASSET_NAME} characters; this name has ${length}`);
  if (start === '') add('monitoring_start_date', 'required', MONITOR_TEXTS.startMissing);
  if (end === '') add('monitoring_end_date', 'required', MONITOR_TEXTS.endMissing);
  if (start !== '' && end !== '' && end < start)
    add('monitoring_end_date', 'before_start', MONITOR_TEXTS.endBeforeStart);
  return [
    ...issues,
    ...recipientIssues('report_emails', asset.report_emails),
    ...recipientIssues('alert_emails', asset.alert_emails),
  ];
}

/** What is wrong with a list of recipients. Each address has its own field, such as `alert_emails.3`. */
export function recipientIssues(field: string, emails: readonly string[]): readonly FieldIssue[] {
  const issues = emails.flatMap((email, index) =>
    isEmail(email.trim())
      ? []
      : [{ field: `${field}.${index}`, code: 'bad_email', message: invalidEmailText(email.trim()) }],
  );
  const count = recipientsOf(emails).length;
  if (count <= MAX_RECIPIENTS) return issues;
  const message = `A list may have at most ${MAX_RECIPIENTS} addresses; this one has ${count}`;
  return [...issues, { field, code: 'too_long', message }];
}

/** The addresses as they are stored: in lower case, each once, in their order. */
export function recipientsOf(emails: readonly string[]): readonly string[] {
  return [...new Set(emails.map((email) => email.trim().toLowerCase()))];
}

/** Why an area is too large for one asset; undefined if it is not. */
export function assetAreaIssue(areaKm2: number): FieldIssue | undefined {
  if (areaKm2 <= MAX_ASSET_KM2) return undefined;
  const message = `An asset may have at most ${MAX_ASSET_KM2} km²; this area has ${Math.ceil(areaKm2)} km²`;
  return { field: 'aoi', code: 'too_large', message };
}
