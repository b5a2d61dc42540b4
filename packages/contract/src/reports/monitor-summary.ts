import { z } from 'zod';
import { HAS_MONITOR } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { integerId } from '../kernel/fields.ts';

/** The counters of the dashboard of Monitor. */
export const monitorSummary = z
  .object({
    alerts: z.int().describe('Published alerts'),
    alerts_open: z.int().describe('Those that are unreviewed or unresolved'),
    alerts_new: z.int().describe('Those that were detected in the last seven days'),
    detections: z.int().describe('Published findings of the class "detection"'),
    reports: z.int(),
    reports_generating: z.int().describe('Reports whose file does not exist yet'),
    assets: z.int(),
    assets_without_pass: z.int().describe('Active assets without a clear pass in the last 30 days'),
  })
  .meta({
    id: 'MonitorSummary',
    examples: [
      {
        alerts: 41,
        alerts_open: 9,
        alerts_new: 6,
        detections: 120,
        reports: 14,
        reports_generating: 1,
        assets: 11,
        assets_without_pass: 2,
      },
    ],
  });
export type MonitorSummary = z.infer<typeof monitorSummary>;

export const readMonitorSummary = operation({
  id: 'readMonitorSummary',
  method: 'GET',
  path: '/public/v1/sigma/programs/{program}/monitor/summary/',
  access: { tier: 'program', grant: 'monitor', contract: HAS_MONITOR },
  tag: 'Monitoring reports',
  summary: 'Returns the counters of the Monitor dashboard',
  params: z.object({ program: integerId }),
  response: monitorSummary,
});
