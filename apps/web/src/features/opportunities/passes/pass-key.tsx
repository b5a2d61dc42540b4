import { IconArrowsMaximize, IconFocusCentered } from '@tabler/icons-react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import classes from './pass-key.module.css';

interface PassKeyProps {
  readonly hasOthers: boolean;
  /** Some of the other passes are not free. */
  readonly hasBusy: boolean;
  /** Undefined where the ground within reach is unknown. */
  readonly onShowPass: (() => void) | undefined;
  readonly onShowArea: () => void;
}

/** The key to the colours of passes on the map, and the buttons that show the complete pass or the area. */
export function PassKey({ hasOthers, hasBusy, onShowPass, onShowArea }: PassKeyProps) {
  return (
    <div className={classes.bar}>
      <Key hasOthers={hasOthers} hasBusy={hasBusy} />
      <IconButton
        icon={IconArrowsMaximize}
        iconSize={16}
        size="s"
        side="bottom"
        label="Show the whole pass"
        disabled={onShowPass === undefined}
        onClick={onShowPass}
      />
      <IconButton
        icon={IconFocusCentered}
        iconSize={16}
        size="s"
        side="bottom"
        label="Show the area"
        onClick={onShowArea}
      />
    </div>
  );
}

function Key({ hasOthers, hasBusy }: Pick<PassKeyProps, 'hasOthers' | 'hasBusy'>) {
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
      {hasBusy && (
        <li>
          <span className={classes.swatch} data-kind="busy" />
          Not free
        </li>
      )}
      <li>
        <span className={classes.swatch} data-kind="track" />
        Ground track
      </li>
    </ul>
  );
}
