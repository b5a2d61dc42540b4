import { z } from 'zod';
import type { JobKey } from '../../../jobs/index.ts';

const reportData = z.object({ report: z.uuid() });

/** Generates the file of a report. Queue it in the transaction that lets the report wait. */
export const GENERATE_REPORT: JobKey<{ readonly report: string }> = {
  name: 'reports.generate',
  parse: (data) => reportData.parse(data),
  singletonKeyOf: ({ report }) => report,
};
