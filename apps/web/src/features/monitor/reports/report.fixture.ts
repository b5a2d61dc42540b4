import type { MonitoringReport } from '@sigma/contract';
import { ASSET_ID } from '../data/finding.fixture.ts';

/** A report; a test names only the values that matter to it. */
export function reportOf(number: number, values: Partial<MonitoringReport> = {}): MonitoringReport {
  const id = `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id,
    external_id: id,
    program: 3,
    display_name: `Site ${number}`,
    created_at: '2026-11-18T18:42:00.000Z',
    report_type: 0,
    assets: [ASSET_ID],
    detections: [],
    period_start: '2026-10-18T00:00:00.000Z',
    period_end: '2026-11-18T00:00:00.000Z',
    pdf_presigned_uri: '/api/reports/one/report.pdf',
    state: 'ready',
    pages: 6,
    size: 1_200_000,
    cause: null,
    requested_by: null,
    ready_at: '2026-11-18T18:43:00.000Z',
    ...values,
  };
}
