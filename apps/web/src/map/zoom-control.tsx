import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './base-map.module.css';

export function ZoomControl({ onZoom }: { readonly onZoom: (levels: 1 | -1) => void }) {
  return (
    <div className={classes.zoom}>
      <IconButton icon={IconPlus} label="Zoom in" side="left" onClick={() => onZoom(1)} />
      <IconButton icon={IconMinus} label="Zoom out" side="left" onClick={() => onZoom(-1)} />
    </div>
  );
}
