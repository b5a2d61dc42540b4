import type { RenderConfig } from '@sigma/raster';
import { useEffect, useRef, useState } from 'react';
import { onceInView } from '../../ui/basics/in-view.ts';
import classes from './cog-preview.module.css';
import { PreviewState } from './preview-state.tsx';
import { type PictureState, ScenePicture } from './scene-picture.ts';

interface CogPreviewProps {
  /** The address of the COG. */
  readonly url: string;
  /** The accessible name of the picture. */
  readonly name: string;
  readonly config: RenderConfig;
  /** A smaller picture that is shown until the large one is painted. */
  readonly thumbnail: string | undefined;
  readonly tokenOf: () => Promise<string | undefined>;
}

/** The limit for overviews: more pixels than most screens have. */
const MAX_PIXELS = 2048 * 2048;

/** A picture painted in the browser from its COG once it comes into view, or a placeholder if that fails (spec 1:2.6). */
export function CogPreview({ url, name, config, thumbnail, tokenOf }: CogPreviewProps) {
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
    let isStale = false;
    const start = async () => {
      const token = await tokenOf();
      if (isStale) return;
      const request = { url, token, maxPixels: MAX_PIXELS };
      const picture = new ScenePicture(request, latest.current, () => setState(picture.state));
      shown.current = picture;
      picture.canvas.className = classes.drawn ?? '';
      box.append(picture.canvas);
    };
    const unwatch = onceInView(box, () => void start());
    return () => {
      isStale = true;
      unwatch();
      shown.current?.canvas.remove();
      shown.current?.close();
      shown.current = undefined;
      setState('loading');
    };
  }, [url, tokenOf]);

  return (
    <div className={classes.preview} data-state={state} title={state === 'failed' ? FAILED : undefined}>
      <div ref={place} role="img" aria-label={name} className={classes.picture} hidden={state === 'failed'}>
        {state === 'loading' && thumbnail !== undefined && (
          <img src={thumbnail} alt="" className={classes.drawn} />
        )}
      </div>
      <PreviewState state={state} loading="Loading the picture" failed={FAILED} />
    </div>
  );
}

const FAILED = 'Failed to process the tiff imagery';
