import {
  IconCrop169,
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
import { useRovingFocus } from '../../ui/basics/roving-focus.ts';
import { DRAW_TOOLS, type DrawTool } from '../drawing/draw-tool.ts';
import classes from './draw-tools.module.css';

const BUTTONS: Readonly<Record<DrawTool, { readonly label: string; readonly icon: Icon }>> = {
  polygon: { label: 'Draw a polygon', icon: IconPolygon },
  rectangle: { label: 'Draw a rectangle', icon: IconCrop169 },
  square: { label: 'Draw a square', icon: IconSquare },
  point: { label: 'Set a point', icon: IconMapPin },
  measure: { label: 'Measure a distance', icon: IconRulerMeasure },
  edit: { label: 'Edit the area', icon: IconVectorBezier2 },
};

interface DrawToolsProps {
  readonly tool: DrawTool | undefined;
  /** The tools that the screen can use; all of them by default. */
  readonly tools?: readonly DrawTool[];
  /** Called with undefined to end the active tool. */
  readonly onTool: (tool: DrawTool | undefined) => void;
  /** What the tool for editing is called; it edits the area by default. */
  readonly editLabel?: string;
  /** Whether there is an area to clear and to edit. */
  readonly canClear: boolean;
  /** Without it there is no button that clears the area. */
  readonly onClear?: () => void;
  /** More buttons for the area, above the one that clears it. */
  readonly children?: ReactNode;
}

/** The toolbar at the upper left of the map. Pressing the active tool again ends it. One tab stop. */
export function DrawTools(props: DrawToolsProps) {
  const { tool, tools = DRAW_TOOLS, onTool, canClear, onClear, children } = props;
  const { editLabel = BUTTONS.edit.label } = props;
  const roving = useRovingFocus<HTMLDivElement>('vertical');
  const button = (name: DrawTool) => (
    <IconButton
      key={name}
      icon={BUTTONS[name].icon}
      label={name === 'edit' ? editLabel : BUTTONS[name].label}
      side="right"
      active={tool === name}
      aria-pressed={tool === name}
      disabled={name === 'edit' && !canClear && tool !== name}
      onClick={() => onTool(tool === name ? undefined : name)}
    />
  );
  return (
    <div
      role="toolbar"
      aria-label="Area tools"
      aria-orientation="vertical"
      className={classes.tools}
      {...roving}
    >
      {tools.filter((name) => name !== 'edit').map(button)}
      <span className={classes.rule} />
      {tools.includes('edit') && button('edit')}
      {children}
      {onClear && (
        <IconButton
          icon={IconTrash}
          label="Clear the area"
          side="right"
          disabled={!canClear}
          onClick={onClear}
        />
      )}
    </div>
  );
}
