import { IconHexagons, IconHexagonsOff } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import type { DensityCell } from '../../../map/layers/density/density-cell.ts';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';
import classes from '../pictures/map-notes.module.css';
import type { DensityFailure } from './use-density.ts';

interface DensityNoteProps {
  readonly cells: readonly DensityCell[] | undefined;
  readonly failure: DensityFailure | undefined;
}

/** A note at the lower left of the map while it shows counts in place of footprints, or could not load them. */
export function DensityNote({ cells, failure }: DensityNoteProps) {
  if (failure !== undefined) {
    return (
      <p role="alert" className={classes.note}>
        <IconHexagonsOff size={16} stroke={ICON_STROKE} className={classes.icon} aria-hidden="true" />
        Could not count the scenes in view. {errorText(failure.error).text}
        <Button size="s" onClick={failure.retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (cells === undefined || cells.length === 0) return null;
  return (
    <p role="status" className={classes.note}>
      <IconHexagons size={16} stroke={ICON_STROKE} aria-hidden="true" />
      All matching scenes are counted; select a cell to zoom in
    </p>
  );
}
