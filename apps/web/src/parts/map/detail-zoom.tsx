import classes from './detail-zoom.module.css';

/** The zoom at which a detail opens (spec 2:2#32). */
export const DETAIL_ZOOM = 19;

/** Leads to the zoom of details, above the zoom buttons of a map. */
export function DetailZoom({ onZoom }: { readonly onZoom: (zoom: number) => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      title={`Zoom level ${DETAIL_ZOOM}`}
      onClick={() => onZoom(DETAIL_ZOOM)}
    >
      1:1
    </button>
  );
}
