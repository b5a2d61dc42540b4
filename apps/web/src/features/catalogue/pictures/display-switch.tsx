import { IconPhoto, IconVector } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { DISPLAY_SHORTCUTS } from './display-shortcuts.ts';
import classes from './display-switch.module.css';
import type { MapDisplayControl } from './map-display.ts';
import { nextPictureChoice, PICTURE_CHOICE_LABELS, PICTURE_CHOICES } from './picture-choice.ts';
import { useShortcut } from './use-shortcut.ts';

/** At the lower left of the map: which pictures it shows, and whether it shows footprints. */
export function DisplaySwitch({ display }: { readonly display: MapDisplayControl }) {
  const { pictures, footprints, showPictures, showFootprints } = display;
  useShortcut(DISPLAY_SHORTCUTS.pictures, () => showPictures(nextPictureChoice(pictures)));
  useShortcut(DISPLAY_SHORTCUTS.footprints, () => showFootprints(!footprints));
  return (
    <div className={classes.switch}>
      <span className={classes.title}>
        <IconPhoto size={16} stroke={ICON_STROKE} aria-hidden="true" />
        Pictures
      </span>
      <SegmentedControl
        label="Pictures on the map"
        segments={PICTURE_CHOICES.map((value) => ({ value, label: PICTURE_CHOICE_LABELS[value] }))}
        value={pictures}
        onChange={showPictures}
      />
      <IconButton
        icon={IconVector}
        label="Footprints"
        tip={footprints ? 'Hide footprints (F)' : 'Show footprints (F)'}
        size="s"
        iconSize={16}
        side="top"
        active={footprints}
        aria-pressed={footprints}
        aria-keyshortcuts="f"
        onClick={() => showFootprints(!footprints)}
      />
    </div>
  );
}
