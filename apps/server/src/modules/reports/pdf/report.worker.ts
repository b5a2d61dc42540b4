import { serveTasks } from '../../../work/index.ts';
import type { DrawnReport, ReportDocument } from './blocks.ts';
import { drawReport } from './draw-report.ts';

serveTasks<ReportDocument, DrawnReport>(
  () => drawReport,
  ({ bytes }) => [bytes.buffer],
);
