import { IconArrowsMaximize, IconFocusCentered, IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { PHONE, useMedia } from '../../../parts/layout/use-media.ts';
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

/**
 * The key to the colours of passes on the map, and the buttons that show the complete pass or the area. On a phone the
 * key would cover the area, so it is shown on request.
 */
export function PassKey({ hasOthers, hasBusy, onShowPass, onShowArea }: PassKeyProps) {
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.bar}>
      {(isOpen || !isPhone) && <Key hasOthers={hasOthers} hasBusy={hasBusy} />}
      {isPhone && (
        <IconButton
          icon={IconPalette}
          iconSize={16}
          size="s"
          side="bottom"
          label={isOpen ? 'Hide the key of the passes' : 'Show the key of the passes'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
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
