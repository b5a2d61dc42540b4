import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import classes from './cube-panel.module.css';

interface PlotNoticeProps {
  readonly hasPixel: boolean;
  readonly isEmpty: boolean;
  readonly isPlanned: boolean;
  /** A try has failed for now, and the next one follows when the server says. */
  readonly isWaiting: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** What stands in place of curves. */
export function PlotNotice({ hasPixel, isEmpty, isPlanned, isWaiting, error, onRetry }: PlotNoticeProps) {
  if (error !== null) {
    return (
      <div role="alert" className={classes.notice}>
        <span className={classes.failed}>The spectrum could not be read. {errorText(error).text}</span>
        <Button size="s" icon={IconRefresh} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!isEmpty) return null;
  if (!hasPixel) {
    return <p className={classes.notice}>Click a pixel of the scene on the map to see its spectrum.</p>;
  }
  return (
    <div className={classes.notice} role="status">
      <Spinner size={20} />
      <span>{waitText(isPlanned, isWaiting)}</span>
    </div>
  );
}

function waitText(isPlanned: boolean, isWaiting: boolean): string {
  if (isWaiting) return 'The server is busy. The spectrum is requested again…';
  return isPlanned
    ? 'The cube of this scene is being made; its first line comes first.'
    : 'Reading the spectrum…';
}
