import { IconPhotoOff } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import classes from './preview-state.module.css';
import type { PictureState } from './scene-picture.ts';

interface PreviewStateProps {
  readonly state: PictureState;
  /** What is loading, as "Loading the picture". */
  readonly loading: string;
  readonly failed: string;
}

/** Shows over a picture that it is loading, or in its place that it could not be loaded. */
export function PreviewState({ state, loading, failed }: PreviewStateProps) {
  if (state === 'loading') {
    return (
      <span className={classes.busy}>
        <Spinner size={20} label={loading} />
      </span>
    );
  }
  if (state !== 'failed') return null;
  return (
    <p role="alert" className={classes.failed}>
      <IconPhotoOff size={32} stroke={ICON_STROKE} aria-hidden="true" />
      {failed}
    </p>
  );
}
