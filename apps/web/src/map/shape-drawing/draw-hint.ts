import type { ShapeTool } from '../registry/layer-host.ts';

export interface DrawMoment {
  readonly tool: ShapeTool;
  /** The number of corners that have been placed. */
  readonly placed: number;
  /** The pointer is within reach of the first corner. */
  readonly isNearFirst: boolean;
  readonly isDragging: boolean;
}

/** Whether a click closes the shape: it is near the first corner, and more than two are placed. */
export function closesShape({ placed, isNearFirst }: Pick<DrawMoment, 'placed' | 'isNearFirst'>): boolean {
  return placed > 2 && isNearFirst;
}

/** The text of the tooltip at the pointer while drawing (spec 1:2.6); undefined for no tooltip. */
export function drawHint(moment: DrawMoment): string | undefined {
  const { tool, placed, isDragging } = moment;
  if (tool === 'square') return isDragging ? undefined : 'Click and drag anywhere to draw a square';
  if (tool === 'point' || placed === 0) return 'Click anywhere to place your first point';
  return closesShape(moment) ? 'Click here to close the shape' : undefined;
}
