import type { Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../../registry/map-colours.ts';
import { addIcon, type Pen } from '../draw-icon.ts';

/** Adds the icons of passes in the colours of the map: an arrow along the track, a satellite at its start. */
export function addPassIcons(map: LibraryMap, colours: MapColours): void {
  addIcon(map, 'pass-arrow', 16, (pen) => drawArrow(pen, colours));
  addIcon(map, 'pass-satellite', 30, (pen) => drawSatellite(pen, colours));
}

/** The arrow points to the right; the library rotates it along the line. */
function drawArrow(pen: Pen, { track, casing }: MapColours): void {
  pen.beginPath();
  pen.moveTo(5, 0);
  pen.lineTo(-4, 4.5);
  pen.lineTo(-1.5, 0);
  pen.lineTo(-4, -4.5);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.strokeStyle = casing;
  pen.lineWidth = 2.5;
  pen.stroke();
  pen.fillStyle = track;
  pen.fill();
}

/** A satellite body between two panels, in a ring. */
function drawSatellite(pen: Pen, { track }: MapColours): void {
  pen.beginPath();
  pen.arc(0, 0, 13, 0, 2 * Math.PI);
  pen.fillStyle = 'rgba(6, 10, 14, 0.9)';
  pen.fill();
  pen.strokeStyle = track;
  pen.lineWidth = 1.75;
  pen.stroke();
  pen.rotate(-Math.PI / 4);
  pen.lineWidth = 1.3;
  pen.lineJoin = 'round';
  pen.strokeRect(-2, -2.6, 4, 5.2);
  for (const side of [-1, 1]) {
    pen.strokeRect(side * 6.4 - 2.7, -2, 5.4, 4);
    pen.beginPath();
    pen.moveTo(side * 2, 0);
    pen.lineTo(side * 9.1, 0);
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(0, 4.6, 2.6, 1.15 * Math.PI, 1.85 * Math.PI);
  pen.stroke();
}
