import classes from './timeline.module.css';

const KEY = [
  ['proposed', 'Proposed'],
  ['fixed', 'Fixed'],
  ['refused', 'Refused'],
  ['scheduled', 'Published'],
  ['failed', 'Failed'],
  ['slot', 'Free pass'],
  ['block-out', 'Block-out'],
  ['station', 'Ground station'],
  ['eclipse', 'Eclipse'],
] as const;

const SHORTCUTS = [
  ['F', 'fix'],
  ['R', 'refuse'],
  ['Alt + arrows', 'move'],
  ['Ctrl + Z', 'undo'],
  ['+ −', 'zoom'],
] as const;

/** What the colours and patterns of the timeline mean, and the keys that change a task. */
export function Legend({ canEdit }: { readonly canEdit: boolean }) {
  return (
    <div className={classes.legend}>
      <ul className={classes.legendList} aria-label="Key of the timeline">
        {KEY.map(([kind, label]) => (
          <li key={kind} className={classes.legendEntry}>
            <span className={classes.swatch} data-kind={kind} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      {canEdit && (
        <ul className={classes.shortcuts} aria-label="Keys of a task">
          {SHORTCUTS.map(([key, deed]) => (
            <li key={key} className={classes.legendEntry}>
              <kbd className={classes.kbd}>{key}</kbd>
              {deed}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
