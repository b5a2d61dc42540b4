import { IconMapPinShare } from '@tabler/icons-react';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { counted } from '../../../ui/text/figures.ts';
import classes from './go-to-scenes.module.css';
import type { ScenesElsewhere } from './use-scenes-elsewhere.ts';

interface GoToScenesProps {
  readonly elsewhere: ScenesElsewhere | undefined;
  readonly onGo: (elsewhere: ScenesElsewhere) => void;
}

/** A note on the map whose view has no matches although there are some elsewhere, with the way to them. */
export function GoToScenes({ elsewhere, onGo }: GoToScenesProps) {
  if (elsewhere === undefined) return null;
  return (
    <div role="status" className={classes.note}>
      <IconMapPinShare size={16} stroke={ICON_STROKE} aria-hidden="true" />
      <span>No scenes here, {counted(elsewhere.count, 'scene')} elsewhere</span>
      <Button size="s" kind="primary" onClick={() => onGo(elsewhere)}>
        Go to your scenes
      </Button>
    </div>
  );
}
