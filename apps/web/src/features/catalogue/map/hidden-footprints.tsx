import { IconEyeOff } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { countText } from '../../../ui/text/figures.ts';
import classes from '../pictures/map-notes.module.css';

/** A note at the lower left of the map while more scenes match than are drawn (spec 1:8). */
export function HiddenFootprints({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <p role="status" className={classes.note}>
      <IconEyeOff size={16} stroke={ICON_STROKE} className={classes.icon} />
      Some footprints are hidden <span className={classes.count}>{countText(count)}</span>
    </p>
  );
}
