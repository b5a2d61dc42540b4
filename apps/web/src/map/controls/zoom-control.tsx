import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import classes from './zoom-control.module.css';

interface ZoomControlProps {
  /** While something is drawn (1:4.2). */
  readonly disabled: boolean;
  readonly onZoom: (levels: 1 | -1) => void;
}

export function ZoomControl({ disabled, onZoom }: ZoomControlProps) {
  return (
    <div className={classes.zoom}>
      <IconButton icon={IconPlus} label="Zoom in" side="left" disabled={disabled} onClick={() => onZoom(1)} />
      <IconButton
        icon={IconMinus}
        label="Zoom out"
        side="left"
        disabled={disabled}
        onClick={() => onZoom(-1)}
      />
    </div>
  );
}
