import classes from './monitor-map.module.css';

export interface MapNames {
  readonly left: string;
  /** Absent while the map shows one picture. */
  readonly right?: string;
}

/** Names the picture of the map, or what is shown at each side of the divider of a compared one. */
export function SideNames({ left, right }: MapNames) {
  return (
    <div className={classes.sides}>
      <p className={classes.note}>{left}</p>
      {right !== undefined && <p className={classes.note}>{right}</p>}
    </div>
  );
}
