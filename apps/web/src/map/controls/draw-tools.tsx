import {
  IconMapPin,
  IconPolygon,
  IconRulerMeasure,
  IconSquare,
  IconTrash,
  IconVectorBezier2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Icon } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { DRAW_TOOLS, type DrawTool } from '../drawing/draw-tool.ts';
import classes from './draw-tools.module.css';

const FACES: Readonly<Record<DrawTool, { readonly label: string; readonly icon: Icon }>> = {
  polygon: { label: 'Draw a polygon', icon: IconPolygon },
  square: { label: 'Draw a square', icon: IconSquare },
  point: { label: 'Set a point', icon: IconMapPin },
  measure: { label: 'Measure a distance', icon: IconRulerMeasure },
  edit: { label: 'Edit the area', icon: IconVectorBezier2 },
};

interface DrawToolsProps {
  readonly tool: DrawTool | undefined;
  /** Undefined ends the tool at work. */
  readonly onTool: (tool: DrawTool | undefined) => void;
  /** There is an area to clear and to edit. */
  readonly canClear: boolean;
  readonly onClear: () => void;
  /** More buttons about the area, above the one that clears it. */
  readonly children?: ReactNode;
}

/** Upper left of the map; a pressed tool is at work, pressed again it stops. */
export function DrawTools({ tool, onTool, canClear, onClear, children }: DrawToolsProps) {
  const button = (one: DrawTool) => (
    <IconButton
      key={one}
      icon={FACES[one].icon}
      label={FACES[one].label}
      side="right"
      active={tool === one}
      aria-pressed={tool === one}
      disabled={one === 'edit' && !canClear && tool !== one}
      onClick={() => onTool(tool === one ? undefined : one)}
    />
  );
  return (
    <div role="toolbar" aria-label="Area tools" aria-orientation="vertical" className={classes.tools}>
      {DRAW_TOOLS.filter((one) => one !== 'edit').map(button)}
      <span className={classes.rule} />
      {button('edit')}
      {children}
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
