import { IconHexagons } from '@tabler/icons-react';
import type { DensityCell } from '../../../map/layers/density/density-cell.ts';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import classes from '../pictures/map-notes.module.css';

/** A note at the lower left of the map while it shows counts in place of footprints. */
export function DensityNote({ cells }: { readonly cells: readonly DensityCell[] | undefined }) {
  if (cells === undefined || cells.length === 0) return null;
  return (
    <p role="status" className={classes.note}>
      <IconHexagons size={16} stroke={ICON_STROKE} aria-hidden="true" />
      All matching scenes are counted; select a cell to zoom in
    </p>
  );
}
