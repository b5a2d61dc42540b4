import { areaText } from '../../ui/text/measures.ts';
import type { ShapeTool } from '../registry/layer-host.ts';

export interface DrawMoment {
  readonly tool: ShapeTool;
  /** The number of corners that have been placed. */
  readonly placed: number;
  /** The pointer is within reach of the first corner. */
  readonly isNearFirst: boolean;
  readonly isDragging: boolean;
  /** The size of the shape so far; 0 for a point and a line. */
  readonly areaKm2: number;
  /** The largest area that the screen can use. */
  readonly maxAreaKm2?: number | undefined;
}

/** Whether a click closes the shape: it is near the first corner, and more than two are placed. */
export function closesShape({ placed, isNearFirst }: Pick<DrawMoment, 'placed' | 'isNearFirst'>): boolean {
  return placed > 2 && isNearFirst;
}

/** The tooltip at the pointer while drawing: what to do next (spec 1:2.6), or the size so far; undefined for none. */
export function drawHint(moment: DrawMoment): string | undefined {
  const { tool, placed, isDragging } = moment;
  const size = drawnSizeText(moment);
  if (tool === 'square' || tool === 'rectangle') {
    return isDragging ? size : `Click and drag anywhere to draw a ${tool}`;
  }
  if (tool === 'point' || placed === 0) return 'Click anywhere to place your first point';
  return closesShape(moment) ? 'Click here to close the shape' : size;
}

function drawnSizeText({ areaKm2, maxAreaKm2 = Number.POSITIVE_INFINITY }: DrawMoment): string | undefined {
  if (areaKm2 === 0) return undefined;
  return areaKm2 > maxAreaKm2 ? `${areaText(areaKm2)}, more than ${areaText(maxAreaKm2)}` : areaText(areaKm2);
}
