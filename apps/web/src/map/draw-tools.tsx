import { IconMapPin, IconPolygon, IconSquare, IconTrash } from '@tabler/icons-react';
import type { Icon } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './draw-tools.module.css';
import { DRAW_TOOLS, type DrawTool } from './map-model.ts';

const FACES: Readonly<Record<DrawTool, { readonly label: string; readonly icon: Icon }>> = {
  polygon: { label: 'Draw a polygon', icon: IconPolygon },
  square: { label: 'Draw a square', icon: IconSquare },
  point: { label: 'Set a point', icon: IconMapPin },
};

interface DrawToolsProps {
  readonly tool: DrawTool | undefined;
  /** Undefined ends the drawing. */
  readonly onTool: (tool: DrawTool | undefined) => void;
  readonly canClear: boolean;
  readonly onClear: () => void;
}

/** Upper left of the map; a pressed tool draws, pressed again it stops. */
export function DrawTools({ tool, onTool, canClear, onClear }: DrawToolsProps) {
  return (
    <div role="toolbar" aria-label="Area tools" aria-orientation="vertical" className={classes.tools}>
      {DRAW_TOOLS.map((one) => (
        <IconButton
          key={one}
          icon={FACES[one].icon}
          label={FACES[one].label}
          side="right"
          active={tool === one}
          aria-pressed={tool === one}
          onClick={() => onTool(tool === one ? undefined : one)}
        />
      ))}
      <span className={classes.rule} />
      <IconButton
        icon={IconTrash}
        label="Clear the area"
        side="right"
        disabled={!canClear}
        onClick={onClear}
      />
    </div>
  );
}
