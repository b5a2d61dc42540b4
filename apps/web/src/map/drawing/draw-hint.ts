import type { ShapeTool } from './draw-tool.ts';

export interface DrawMoment {
  readonly tool: ShapeTool;
  /** Corners that have been set. */
  readonly placed: number;
  /** The pointer is within reach of the first corner. */
  readonly isNearFirst: boolean;
  readonly isDragging: boolean;
}

/** A shape closes near its first corner once it has more than two. */
export function closesShape({ placed, isNearFirst }: Pick<DrawMoment, 'placed' | 'isNearFirst'>): boolean {
  return placed > 2 && isNearFirst;
}

/** What the tooltip at the pointer says while drawing (1:2.6). */
export function drawHint(moment: DrawMoment): string | undefined {
  const { tool, placed, isDragging } = moment;
  if (tool === 'square') return isDragging ? undefined : 'Click and drag anywhere to draw a square';
  if (tool === 'point' || placed === 0) return 'Click anywhere to place your first point';
  return closesShape(moment) ? 'Click here to close the shape' : undefined;
}
