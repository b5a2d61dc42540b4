import type { RenderConfig } from '@sigma/raster';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ICON_STROKE } from '../../ui/button.tsx';
import { onceInView } from '../../ui/in-view.ts';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './cog-preview.module.css';
import { type PictureState, ScenePicture } from './scene-picture.ts';

interface CogPreviewProps {
  /** Address of the COG. */
  readonly url: string;
  /** What the picture shows, for people who do not see it. */
  readonly name: string;
  readonly config: RenderConfig;
  readonly maxPixels?: number;
  readonly tokenOf: () => Promise<string | undefined>;
}

const MAX_PIXELS = 512 * 512;

/** A picture drawn in the browser from its COG once it comes into view; a placeholder where that fails. */
export function CogPreview({ url, name, config, maxPixels = MAX_PIXELS, tokenOf }: CogPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<ScenePicture>(undefined);
  const latest = useRef(config);
  const [state, setState] = useState<PictureState>('loading');

  useEffect(() => {
    latest.current = config;
    shown.current?.paint(config);
  }, [config]);

  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    let isOver = false;
    const start = async () => {
      const token = await tokenOf();
      if (isOver) return;
      const picture = new ScenePicture({ url, token, maxPixels }, latest.current, () =>
        setState(picture.state),
      );
      shown.current = picture;
      picture.canvas.className = classes.canvas ?? '';
      box.append(picture.canvas);
    };
    const unwatch = onceInView(box, () => void start());
    return () => {
      isOver = true;
      unwatch();
      shown.current?.canvas.remove();
      shown.current?.close();
      shown.current = undefined;
      setState('loading');
    };
  }, [url, maxPixels, tokenOf]);

  return (
    <div className={classes.preview} data-state={state}>
      <div ref={place} role="img" aria-label={name} className={classes.picture} hidden={state === 'failed'} />
      {state === 'loading' && <Spinner />}
      {state === 'failed' && (
        <span role="img" aria-label={`${name}: ${FAILED}`} title={FAILED} className={classes.failed}>
          <IconPhotoOff size={32} stroke={ICON_STROKE} />
        </span>
      )}
    </div>
  );
}

/** Title of the placeholder of a picture that could not be drawn (1:2.6). */
const FAILED = 'Failed to process the tiff imagery';
