import { IconZoomOutArea } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import classes from './detail-zoom.module.css';

/** The zoom at which a detail opens (spec 2:2#32). */
export const DETAIL_ZOOM = 19;

interface DetailZoomProps {
  readonly onDetail: () => void;
  /** Absent where the map has nothing that could be shown as a whole. */
  readonly onWhole?: () => void;
}

/** Leads to the zoom of details and back to the whole, above the zoom buttons of a map. */
export function DetailZoom({ onDetail, onWhole }: DetailZoomProps) {
  return (
    <div className={classes.group}>
      {onWhole && (
        <button type="button" title="Whole outline" aria-label="Whole outline" onClick={onWhole}>
          <IconZoomOutArea size={16} stroke={ICON_STROKE} />
        </button>
      )}
      <button type="button" title={`Zoom level ${DETAIL_ZOOM}`} onClick={onDetail}>
        1:1
      </button>
    </div>
  );
}
