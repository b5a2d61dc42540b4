import { IconPhotoOff } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { counted, countText } from '../../../ui/text/figures.ts';
import classes from './map-notes.module.css';

interface PicturesNoteProps {
  readonly loading: number;
  /** Pictures that are shown while a sharper level of them is read. */
  readonly sharpening: number;
  readonly failed: number;
  /** Pictures in view that are not drawn, because there are too many. */
  readonly omitted: number;
}

/** A note at the lower left of the map: pictures that are loading or getting sharper, and those that could not be drawn (spec 1:2.6). */
export function PicturesNote({ loading, sharpening, failed, omitted }: PicturesNoteProps) {
  if (loading === 0 && sharpening === 0 && failed === 0 && omitted === 0) return null;
  return (
    <p role="status" className={classes.note}>
      {loading > 0 ? (
        <>
          <Spinner size={14} />
          Loading {counted(loading, 'picture')}
        </>
      ) : sharpening > 0 ? (
        <>
          <Spinner size={14} />
          Sharpening {counted(sharpening, 'picture')}
        </>
      ) : failed === 0 ? (
        <>
          <IconPhotoOff size={16} stroke={ICON_STROKE} className={classes.icon} />
          Zoom in to see {omitted === 1 ? 'one more picture' : `${countText(omitted)} more pictures`}
        </>
      ) : (
        <>
          <IconPhotoOff size={16} stroke={ICON_STROKE} className={classes.icon} />
          Failed to process the tiff imagery <span className={classes.count}>{countText(failed)}</span>
        </>
      )}
    </p>
  );
}
