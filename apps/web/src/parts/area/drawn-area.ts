import type { SearchArea } from '@sigma/domain';
import { checkSearchGeometry } from '@sigma/geo';
import { type DrawTool, type EditableShape, makesShape } from '../../map/drawing/draw-tool.ts';
import { showToast } from '../../ui/overlays/toasts.tsx';

interface DrawnAreaOptions {
  readonly area: SearchArea | undefined;
  readonly onArea: (area: SearchArea | undefined) => void;
  readonly onTool: (tool: DrawTool | undefined) => void;
}

/** The drawing callbacks of a map whose drawn shape becomes the area of a search. */
export function drawnAreaHandlers({ area, onArea, onTool }: DrawnAreaOptions) {
  return {
    /** Selects a tool. Starting to draw removes the previous shape (spec 1:4.2). */
    selectTool: (tool: DrawTool | undefined) => {
      if (tool !== undefined && makesShape(tool) && area !== undefined) onArea(undefined);
      onTool(tool);
    },
    onDrawn: (shape: EditableShape) => {
      onTool(undefined);
      acceptShape(shape, onArea);
    },
    onEdited: (shape: EditableShape) => acceptShape(shape, onArea),
    onCancelled: () => onTool(undefined),
  };
}

/** A valid shape becomes the area; a shape that had to be repaired is reported (PD-11). */
function acceptShape(shape: EditableShape, onArea: (area: SearchArea) => void): void {
  const checked = checkSearchGeometry(shape);
  if (!checked.ok) {
    showToast({ tone: 'bad', title: 'This shape cannot be searched', text: checked.message });
    return;
  }
  if (checked.repaired !== undefined) {
    showToast({ tone: 'info', title: 'The shape was repaired', text: checked.repaired });
  }
  onArea(checked.geometry);
}
