import type { Database } from '@sigma/db';
import { addMonths, reportPeriods, startOfDay } from '@sigma/domain';
import type { Position } from '@sigma/geo';
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
    for (const demo of DEMO_ASSETS) {
      const program = programs.get(demo.program);
      const site = WORK_SITES.find(({ id }) => id === demo.site);
      if (program === undefined || site === undefined) continue;
      const { name, kind, area, facilities } = siteAsset(site);
      const schedule = scheduleOf(demo, worldNow);
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

function scheduleOf({ frequency, monthsAgo }: DemoAsset, worldNow: Date) {
  const first = addMonths(startOfDay(dayOf(worldNow)), -monthsAgo);
  return {
    monitoring_start_date: dayOf(first),
    monitoring_end_date: dayOf(addMonths(first, CONTRACT_MONTHS)),
    monitoring_frequency: frequency,
  };
}

/** The end of the last complete period. */
function lastPeriodEnd(schedule: ReturnType<typeof scheduleOf>, now: Date): Date | undefined {
  let end: Date | undefined;
  for (const { until } of reportPeriods(schedule)) {
    if (until > now) break;
    end = until;
  }
  return end;
}
