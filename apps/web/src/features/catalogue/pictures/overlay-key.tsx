import { classNames } from '../../../ui/basics/class-names.ts';
import notes from './map-notes.module.css';
import classes from './overlay-key.module.css';

/** The key at the lower left of the map while a cloud map is drawn (spec 1:2.6). */
export function OverlayKey() {
  return (
    <ul aria-label="Key of the cloud map" className={classNames(notes.note, classes.key)}>
      <li>
        <span className={classes.swatch} data-kind="cloud" />
        Clouds
      </li>
      <li>
        <span className={classes.swatch} data-kind="shadow" />
        Shadows
      </li>
    </ul>
  );
}
