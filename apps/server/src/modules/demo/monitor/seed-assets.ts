import type { Database } from '@sigma/db';
import { addMonths, reportPeriods, startOfDay } from '@sigma/domain';
import { MS_PER_DAY, type Position } from '@sigma/geo';
import { siteAsset, WORK_SITES } from '@sigma/simulator';
import { addSimulatedAsset } from '../../assets/index.ts';
import { DEMO_ASSETS, type DemoAsset } from './demo-assets.ts';
import { programIds } from './spots.store.ts';

const CONTRACT_MONTHS = 36;
const RECIPIENTS = ['ops@demo.example', 'field@demo.example'];

/** Adds the missing assets of the demo world; those that exist stay as they are. */
export async function seedAssets(database: Pick<Database, 'transaction'>, worldNow: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const programs = await programIds(transaction);
    for (const [index, demo] of DEMO_ASSETS.entries()) {
      const program = programs.get(demo.program);
      const site = WORK_SITES.find(({ id }) => id === demo.site);
      if (program === undefined || site === undefined) continue;
      const { name, kind, area, facilities } = siteAsset(site);
      const schedule = scheduleOf(demo, new Date(worldNow.getTime() + index * MS_PER_DAY));
      const emails = demo.recipients === true ? RECIPIENTS : [];
      await addSimulatedAsset(transaction, {
        body: {
          program,
          name,
          kind,
          ...schedule,
          aoi: { type: 'Polygon', coordinates: area.coordinates.map((ring) => ring.map(pair)) },
          report_emails: [...emails],
          alert_emails: [...emails],
          corridor_m: 25,
        },
        site: site.id,
        facilities,
        nextReportAt: demo.reportDue === true ? lastPeriodEnd(schedule, worldNow) : undefined,
        now: new Date(),
        worldNow,
      });
    }
  });
}

const pair = ([lon, lat]: Position): [number, number] => [lon, lat];
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Contracts begin on different days of the month, so that on most days some report is due. */
function scheduleOf({ frequency, monthsAgo }: DemoAsset, day: Date) {
  const first = addMonths(startOfDay(dayOf(day)), -monthsAgo);
  return {
    monitoring_start_date: dayOf(first),
    monitoring_end_date: dayOf(addMonths(first, CONTRACT_MONTHS)),
    monitoring_frequency: frequency,
  };
}

/** A report waits for captures that arrive after the end of its period; the first one of the demo world is there at once. */
const ENDED_MS = 6 * 3_600_000;

/** The end of the last complete period. */
function lastPeriodEnd(schedule: ReturnType<typeof scheduleOf>, now: Date): Date | undefined {
  let end: Date | undefined;
  for (const { until } of reportPeriods(schedule)) {
    if (until.getTime() > now.getTime() - ENDED_MS) break;
    end = until;
  }
  return end;
}
