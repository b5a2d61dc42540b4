import type { DatabaseTransaction } from '@sigma/db';
import { limitText, rateText } from '@sigma/domain';
import type { ClaimedPass } from '../../assets/index.ts';
import { readDetections, type StoredDetection } from '../../detections/index.ts';
import type { AssetToAnalyse } from '../memory/asset-to-analyse.store.ts';
import type { MonitorServices } from '../services.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayText = (at: Date) => DAY.format(at);
const timeText = (at: Date) => at.toISOString().slice(11, 16);
const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Queues one e-mail for each person on the alert list of an asset: the alerts that were published of one pass. */
export async function queueAlertMails(
  transaction: DatabaseTransaction,
  { mailQueue, clock }: Pick<MonitorServices, 'mailQueue' | 'clock'>,
  { asset, pass, detections }: AlertsOfPass,
): Promise<void> {
  if (asset.alert_emails.length === 0 || detections.length === 0) return;
  const rows = await readDetections(transaction, detections);
  const alerts = rows.filter(
    ({ detection_class, published_at, retracted_at }) =>
      detection_class === 'alert' && published_at !== null && retracted_at === null,
  );
  const [first] = alerts;
  if (first === undefined) return;
  const count = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`;
  const title = `[Sigma] ${count} at ${asset.name}, ${dayText(pass.acquired_at)}`;
  const detail = [
    alerts.map(alertLine).join('\n'),
    timesLine(pass, first, clock()),
    `You are on the alert list of ${asset.name}; a Program Administrator can take you off.`,
    ...(asset.simulated ? ['Simulated data.'] : []),
  ].join('\n\n');
  await mailQueue.add(
    transaction,
    ...asset.alert_emails.map((recipient) => ({
      key: `alert ${asset.id} ${pass.id} ${recipient}`,
      recipient,
      title,
      detail,
      path: `/program/${asset.program_id}/monitor/${asset.id}/map/alert/${first.id}`,
      unsubscribe: undefined,
    })),
  );
}

export interface AlertsOfPass {
  readonly asset: Pick<AssetToAnalyse, 'id' | 'name' | 'program_id' | 'alert_emails' | 'simulated'>;
  readonly pass: Pick<ClaimedPass, 'id' | 'acquired_at'>;
  readonly detections: readonly string[];
}

function alertLine(alert: StoredDetection): string {
  const [lon, lat] = alert.coordinates.coordinates;
  const { rate_kg_h, rate_sigma_kg_h, limit_kg_h, not_quantified, source_id, confidence } = alert;
  const isGas = alert.detection_type === 'Methane';
  const rate = rateText({
    rateKgH: rate_kg_h,
    sigmaKgH: rate_sigma_kg_h,
    limitKgH: limit_kg_h,
    notQuantified: not_quantified,
  });
  const facility = Object(alert.evidence).facility;
  const near = typeof facility === 'string' ? ` near ${facility}` : '';
  const place = `${near} (${lat.toFixed(4)}, ${lon.toFixed(4)})`;
  const wind =
    isGas && alert.wind_speed !== null && alert.wind_from_deg !== null
      ? [`Wind ${alert.wind_speed.toFixed(1)} m/s from ${WINDS[Math.round(alert.wind_from_deg / 45) % 8]}.`]
      : [];
  const seen =
    source_id === null
      ? []
      : [`Seen on ${alert.source_seen} of the last ${alert.source_looked} clear passes.`];
  const sure = confidence === null ? [] : [`Confidence ${Math.round(confidence * 100)} %.`];
  const what = isGas ? `${alert.detection_type}, ${rate},` : alert.detection_type;
  return [`${what}${place}.`, ...wind, ...seen, ...sure].join(' ');
}

function timesLine(
  { acquired_at }: Pick<ClaimedPass, 'acquired_at'>,
  { limit_kg_h }: StoredDetection,
  now: Date,
) {
  const times = `Captured ${timeText(acquired_at)} UTC on ${dayText(acquired_at)}, analysed and sent at ${timeText(now)} UTC on ${dayText(now)}.`;
  if (limit_kg_h === null) return times;
  return `${times} This pass would have shown a source above ${limitText(limit_kg_h)} with 90 % probability.`;
}
