import {
  type MonitoringFrequency,
  type MonitoringPeriod,
  monitoredInterval,
  startOfDay,
} from './asset-rules.ts';

const MONTHS: Readonly<Record<MonitoringFrequency, number>> = { monthly: 1, quarterly: 3, annually: 12 };

/** What decides when summary reports of an asset are due. */
export interface ReportSchedule extends MonitoringPeriod {
  readonly monitoring_frequency: MonitoringFrequency;
}

/** The time that a report covers; it does not include `until`. */
export interface ReportPeriod {
  readonly from: Date;
  readonly until: Date;
}

/** A day some calendar months after a day; the last day of the month where that has fewer days. */
export function addMonths(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)));
}

/**
 * The periods of an asset: calendar months, quarters or years counted from the first day of its contract, so that 31
 * January, 28 February and 31 March follow each other. The last one ends with the contract and may be shorter.
 */
export function* reportPeriods(schedule: ReportSchedule): Generator<ReportPeriod> {
  const end = monitoredInterval(schedule).until;
  const first = startOfDay(schedule.monitoring_start_date);
  const step = MONTHS[schedule.monitoring_frequency];
  let from = first;
  for (let index = 1; from < end; index += 1) {
    const next = addMonths(first, index * step);
    const until = new Date(Math.min(next.getTime(), end.getTime()));
    yield { from, until };
    from = until;
  }
}

/** The first period that ends after an instant, whose report is due at its end; undefined after the contract. */
export function nextReportPeriod(schedule: ReportSchedule, after: Date): ReportPeriod | undefined {
  for (const period of reportPeriods(schedule)) if (period.until > after) return period;
  return undefined;
}

/** When the next summary report of an asset is due; null after the last one. */
export function nextReportAt(schedule: ReportSchedule, after: Date): Date | null {
  return nextReportPeriod(schedule, after)?.until ?? null;
}

/**
 * What a report covers that is requested without a period: from the start of the last complete period until now. In the
 * first period of an asset, from its first day.
 */
export function requestedPeriod(schedule: ReportSchedule, now: Date): ReportPeriod {
  let from = startOfDay(schedule.monitoring_start_date);
  for (const period of reportPeriods(schedule)) if (period.until <= now) from = period.from;
  return { from, until: now < from ? from : now };
}
