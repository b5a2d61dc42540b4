import type { Geometry } from '@sigma/geo';
import type { DrawnShape, EditableShape } from './draw-tool.ts';

/** Words at the pointer, in pixels of the map's box. */
export interface DrawHintAt {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface DrawingEvents {
  readonly onHint: (hint: DrawHintAt | undefined) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
  readonly onEdited: (shape: EditableShape) => void;
  readonly onDrawCancelled: () => void;
}

/** A tool at work, from its press to `end`; it owns its listeners and what it draws until then. */
export interface Drawing {
  end(): void;
  /** The area of interest has changed underneath; only editing cares. */
  takeArea?(area: Geometry | undefined): void;
}
