import type { Area, LineString, MultiLineString, Point } from '@sigma/geo';
import type { ShapeTool } from '../registry/layer-host.ts';

/** Tools that make a new shape. */
export const SHAPE_TOOLS = [
  'polygon',
  'rectangle',
  'square',
  'point',
] as const satisfies readonly ShapeTool[];
/** The tools of the toolbar; `edit` changes the vertices of the present area. */
export const DRAW_TOOLS = [...SHAPE_TOOLS, 'measure', 'edit'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];
/** The shapes that can be edited: areas of interest. */
export type EditableShape = Area | LineString | MultiLineString | Point;

/** Starting to draw clears the previous shape (spec 1:4.2); measuring and editing leave it. */
export function makesShape(tool: DrawTool): tool is ShapeTool {
  return SHAPE_TOOLS.some((shape) => shape === tool);
}
