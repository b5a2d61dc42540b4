import type { Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../../registry/map-colours.ts';
import { addIcon, type Pen } from '../draw-icon.ts';

/** The ring of a cluster is drawn for shares of alerts in sixteenths. */
export const RING_STEPS = 16;
const RIM = 'rgba(6, 10, 14, 0.9)';
const ON_ALERT = '#2a0603';

export const ALERT_ICON = 'finding-alert';
export const DETECTION_ICON = 'finding-detection';
/** Followed by the number of sixteenths. */
export const CLUSTER_ICON = 'finding-cluster-';

/** A red triangle for alerts, a blue disc for detections, and dark discs with a ring for clusters. */
export function addFindingIcons(map: LibraryMap, colours: MapColours): void {
  addIcon(map, ALERT_ICON, 26, (pen) => drawAlert(pen, colours));
  addIcon(map, DETECTION_ICON, 20, (pen) => drawDetection(pen, colours));
  for (let step = 0; step <= RING_STEPS; step += 1)
    addIcon(map, `${CLUSTER_ICON}${step}`, 40, (pen) => drawCluster(pen, step / RING_STEPS, colours));
}

function drawAlert(pen: Pen, { alert }: MapColours): void {
  pen.beginPath();
  pen.moveTo(0, -9.5);
  pen.lineTo(10.5, 8.5);
  pen.lineTo(-10.5, 8.5);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.strokeStyle = RIM;
  pen.lineWidth = 4;
  pen.stroke();
  pen.fillStyle = alert;
  pen.fill();
  pen.fillStyle = ON_ALERT;
  pen.fillRect(-1.1, -3.5, 2.2, 6);
  pen.fillRect(-1.1, 4.2, 2.2, 2.2);
}

function drawDetection(pen: Pen, { detection }: MapColours): void {
  pen.beginPath();
  pen.arc(0, 0, 6.5, 0, 2 * Math.PI);
  pen.strokeStyle = RIM;
  pen.lineWidth = 4;
  pen.stroke();
  pen.fillStyle = detection;
  pen.fill();
}

/** The ring is red from the top for the share of alerts, and blue for the rest. */
function drawCluster(pen: Pen, alerts: number, colours: MapColours): void {
  pen.beginPath();
  pen.arc(0, 0, 18, 0, 2 * Math.PI);
  pen.fillStyle = RIM;
  pen.fill();
  pen.lineWidth = 3.5;
  const top = -Math.PI / 2;
  const turn = top + alerts * 2 * Math.PI;
  for (const [color, from, to] of [
    [colours.alert, top, turn],
    [colours.detection, turn, top + 2 * Math.PI],
  ] as const) {
    if (to - from < 1e-9) continue;
    pen.beginPath();
    pen.arc(0, 0, 15.5, from, to);
    pen.strokeStyle = color;
    pen.stroke();
  }
}
