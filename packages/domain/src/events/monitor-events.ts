import type { Audience, EventKind } from './event-kinds.ts';

type MonitorEventKind = Extract<EventKind, `monitor.${string}`>;

/**
 * Whom an event of Monitor rings for: everyone who uses Monitor for alerts, gas, its revisions and reports. Passes, detections and reviews come
 * too often; they are recorded for programs that read events, and ring for no one.
 */
export function monitorAudience(kind: MonitorEventKind): Audience {
  switch (kind) {
    case 'monitor.alert.published':
    case 'monitor.gas.published':
    case 'monitor.sources.continue':
    case 'monitor.findings.revised':
    case 'monitor.alert.retracted':
    case 'monitor.report.ready':
    case 'monitor.report.failed':
      return { members: 'monitor' };
    case 'monitor.detection.published':
    case 'monitor.pass.analysed':
    // Its event names the staff.
    case 'monitor.review.waiting':
    case 'monitor.feedback.changed':
      return { users: [] };
  }
}
