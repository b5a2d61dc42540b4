import type { Geometry } from '@sigma/geo';
import type { DrawnShape } from '../registry/layer-host.ts';
import type { DrawTool, EditableShape } from './draw-tool.ts';

/** The tool that a screen has selected, and where its results go. */
export interface AreaDrawing {
  /** Undefined while no tool is active. */
  readonly tool: DrawTool | undefined;
  /** The largest area that the screen can use, km²; stated while a larger one is drawn. */
  readonly maxAreaKm2?: number | undefined;
  readonly onDrawn: (shape: DrawnShape) => void;
  /** A vertex was moved, added or removed. The tool stays active. */
  readonly onEdited: (shape: EditableShape) => void;
  /** The user pressed Escape: the screen is to clear `tool`. */
  readonly onCancelled: () => void;
}

/** An active tool. It owns its listeners and what it draws until `end`. */
export interface Drawing {
  end(): void;
  /** Receives the area of interest when the screen changes it. Only the editor needs it. */
  receiveArea?(area: Geometry | undefined): void;
}
