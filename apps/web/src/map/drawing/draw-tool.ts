import type { Area, LineString, MultiLineString, Point, Polygon } from '@sigma/geo';

/** What makes a new shape. */
export const SHAPE_TOOLS = ['polygon', 'square', 'point'] as const;
export type ShapeTool = (typeof SHAPE_TOOLS)[number];
/** What the toolbar offers; `edit` moves the corners of the area that is there. */
export const DRAW_TOOLS = [...SHAPE_TOOLS, 'measure', 'edit'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];
export type DrawnShape = Polygon | Point;
/** What can be edited: an area of interest. */
export type EditableShape = Area | LineString | MultiLineString | Point;

/** Starting a draw clears the previous shape (1:4.2); measuring and editing leave it. */
export function makesShape(tool: DrawTool): tool is ShapeTool {
  return SHAPE_TOOLS.some((shape) => shape === tool);
}
