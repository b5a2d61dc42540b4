import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import classes from './zoom-control.module.css';

interface ZoomControlProps {
  readonly onZoom: (levels: 1 | -1) => void;
}

/** The zoom buttons at the lower right of the map. */
export function ZoomControl({ onZoom }: ZoomControlProps) {
  return (
    <div className={classes.zoom}>
      <IconButton icon={IconPlus} label="Zoom in" side="left" onClick={() => onZoom(1)} />
      <IconButton icon={IconMinus} label="Zoom out" side="left" onClick={() => onZoom(-1)} />
    </div>
  );
}
