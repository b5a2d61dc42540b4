import type { Detection } from '@sigma/contract';
import { MONITOR_TEXTS } from '@sigma/domain';
import { useState } from 'react';
import { Lightbox } from '../../../ui/overlays/lightbox.tsx';
import { pictureName } from '../data/finding-pictures.ts';
import classes from './evidence.module.css';

/** The pictures of a finding, each with its label; a click shows them large. */
export function PictureStrip({
  finding,
}: {
  readonly finding: Pick<Detection, 'artifacts' | 'evidence' | 'planned_pictures'>;
}) {
  const pictures = Object.entries(finding.artifacts);
  const [shown, setShown] = useState<number | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const planned = Array.from({ length: finding.planned_pictures ?? 0 }, (_, index) => `planned ${index}`);
  if (pictures.length + planned.length === 0)
    return <p className={classes.missing}>{MONITOR_TEXTS.noThumbnails}</p>;
  return (
    <>
      <ul className={classes.strip} aria-label="Pictures">
        {pictures.map(([label, href], index) => (
          <li key={label}>
            <button type="button" className={classes.picture} onClick={() => setShown(index)}>
              <span className={classes.frame}>
                {failed.has(href) ? (
                  MONITOR_TEXTS.noThumbnails
                ) : (
                  <img
                    src={href}
                    alt=""
                    loading="lazy"
                    onError={() => setFailed((before) => new Set([...before, href]))}
                  />
                )}
              </span>
              {pictureName(finding, label)}
            </button>
          </li>
        ))}
        {planned.map((key) => (
          <li key={key} className={classes.picture}>
            <span className={classes.frame} data-planned />
            Being made
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={pictures.map(([label, href]) => ({ title: pictureName(finding, label), href }))}
        index={shown}
        onIndex={setShown}
        onClose={() => setShown(null)}
      />
    </>
  );
}
