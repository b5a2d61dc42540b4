import { useEffect, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import classes from './areas-panel.module.css';
import type { UploadProgress } from './areas-store.ts';

/** A shorter upload needs no bar. */
const SHOWN_AFTER_MS = 1000;

/** An upload in progress; its bar appears after a second. */
export function UploadBar({ fileName, sent, stop }: UploadProgress) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={classes.upload}>
      <p className={classes.file}>
        {sent === undefined ? 'Reading' : 'Saving'} {fileName}
      </p>
      {isSlow && <ProgressBar label={`Uploading ${fileName}`} {...(sent !== undefined && { share: sent })} />}
      <Button size="s" onClick={stop}>
        Stop
      </Button>
    </div>
  );
}
