import classes from './pass-key.module.css';

/** What the colours of passes on the map mean. */
export function PassKey({ hasOthers }: { readonly hasOthers: boolean }) {
  return (
    <ul className={classes.key} aria-label="Key of the passes">
      <li>
        <span className={classes.swatch} data-kind="selected" />
        Selected reach
      </li>
      {hasOthers && (
        <li>
          <span className={classes.swatch} data-kind="other" />
          Other passes
        </li>
      )}
      <li>
        <span className={classes.swatch} data-kind="track" />
        Ground track
      </li>
    </ul>
  );
}
