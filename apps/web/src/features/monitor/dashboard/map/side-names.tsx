import classes from './monitor-map.module.css';

/** Names what is shown at each side of the divider of a compared map. */
export function SideNames({ left, right }: { readonly left: string; readonly right: string }) {
  return (
    <div className={classes.sides}>
      <p className={classes.note}>{left}</p>
      <p className={classes.note}>{right}</p>
    </div>
  );
}
