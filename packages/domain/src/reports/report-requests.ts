import { type ReportPeriod, type ReportSchedule, requestedPeriod } from '../assets/report-periods.ts';
import type { FieldIssue } from '../issues/field-issue.ts';
import { SUMMARY_REPORT } from './report-rules.ts';

/** What a report of several assets covers that is requested without a period: from the earliest start until now. */
export function earliestRequestedPeriod(schedules: readonly ReportSchedule[], now: Date): ReportPeriod {
  const starts = schedules.map((schedule) => requestedPeriod(schedule, now).from.getTime());
  return { from: new Date(Math.min(now.getTime(), ...starts)), until: now };
}

/** Why a period cannot be reported on; undefined if it can. The field is the one that was given. */
export function reportPeriodIssue(
  { start, end }: { readonly start: Date; readonly end: Date },
  isOnlyStartGiven: boolean,
): FieldIssue | undefined {
  if (end >= start) return undefined;
  return isOnlyStartGiven
    ? { field: 'period_start', code: 'after_end', message: 'must not be in the future' }
    : { field: 'period_end', code: 'before_start', message: 'must not be before period_start' };
}

export const reportTypeName = (type: number): string =>
  type === SUMMARY_REPORT ? 'Summary report' : 'Field report';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in UTC for people, such as "18 Nov 2026". */
export const dayText = (at: Date): string =>
  `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;

/** The days of a period for people; an end at midnight belongs to the day before. */
export function periodText(start: Date, end: Date): string {
  const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
  const [first, final] = [dayText(start), dayText(last)];
  if (first === final) return first;
  const isSameYear = start.getUTCFullYear() === last.getUTCFullYear();
  return `${isSameYear ? first.slice(0, -5) : first} to ${final}`;
}

/** A file size for people: "840 kB", "1.2 MB". */
export const fileSizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** What e-mails and lists call a report, such as "Summary report, Permian pads, 18 Oct to 18 Nov 2026". */
export function reportTitle({
  type,
  name,
  start,
  end,
}: {
  readonly type: number;
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}): string {
  return `${reportTypeName(type)}, ${name}, ${periodText(start, end)}`;
}
