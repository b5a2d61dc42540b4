import type { Detection } from '@sigma/contract';
import { findingTitle } from '@sigma/domain';
import { IconX } from '@tabler/icons-react';
import { CopyPosition } from '../../../../parts/map/copy-position.tsx';
import { Button } from '../../../../ui/basics/button.tsx';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { FindingMark } from '../../data/finding-mark.tsx';
import classes from './monitor-map.module.css';

interface FindingPopupProps {
  readonly finding: Detection;
  /** The map is already about it. */
  readonly isFocused: boolean;
  readonly onClose: () => void;
  readonly onOpen: () => void;
}

/** Type, asset and coordinates of a finding at its place, with a copy button (spec 2:2#30). */
export function FindingPopup({ finding, isFocused, onClose, onOpen }: FindingPopupProps) {
  return (
    <section
      className={classes.popup}
      data-focused={isFocused || undefined}
      aria-label={`${findingTitle(finding)} on the map`}
    >
      <header className={classes.popupHead}>
        <FindingMark of={finding.detection_class} />
        <strong>{findingTitle(finding)}</strong>
        <IconButton icon={IconX} iconSize={16} size="s" label="Close" onClick={onClose} />
      </header>
      <p className={classes.popupText}>
        {finding.asset_name} · {dayText(finding.detected_at)}
      </p>
      <CopyPosition at={finding.coordinates.coordinates} />
      {!isFocused && (
        <Button size="s" onClick={onOpen}>
          Show details
        </Button>
      )}
    </section>
  );
}
