import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from './button.tsx';
import classes from './thumbnail.module.css';
import { Tooltip } from './tooltip.tsx';
import { usePatientPicture } from './use-patient-picture.ts';
import { usePictureTurn } from './use-picture-turn.ts';

interface ThumbnailProps {
  readonly href: string | undefined;
  /** Tooltip of the placeholder for a missing picture. */
  readonly missing: string;
  /** 48 px in rows, 32 px in rows of a table, 64 px alone. */
  readonly size?: 32 | 48 | 64;
  readonly alt?: string;
}

/** A small square picture that loads when it comes into view. */
export function Thumbnail({ href, missing, size = 48, alt = '' }: ThumbnailProps) {
  const [failedHref, setFailedHref] = useState<string>();
  if (href === undefined || href === failedHref) {
    return (
      <Tooltip text={missing}>
        <span
          role="img"
          // The tooltip would make it a tab stop, and its name already has the same text.
          tabIndex={-1}
          aria-label={alt === '' ? missing : `${alt}: ${missing}`}
          className={classes.missing}
          style={{ width: size, height: size }}
        >
          <IconPhotoOff size={18} stroke={ICON_STROKE} />
        </span>
      </Tooltip>
    );
  }
  return <Picture key={href} href={href} size={size} alt={alt} onFail={() => setFailedHref(href)} />;
}

interface PictureProps {
  readonly href: string;
  readonly size: number;
  readonly alt: string;
  readonly onFail: () => void;
}

function Picture({ href, size, alt, onFail }: PictureProps) {
  const { place, isLet, done } = usePictureTurn<HTMLSpanElement>();
  const { tries, isPreparing, failed } = usePatientPicture(href, onFail);
  return (
    <span
      ref={place}
      className={classes.picture}
      style={{ width: size, height: size }}
      title={isPreparing ? 'The picture is being prepared' : undefined}
    >
      {isLet && !isPreparing && (
        <img
          key={tries}
          src={href}
          alt={alt}
          width={size}
          height={size}
          onLoad={done}
          onError={() => {
            done();
            failed();
          }}
        />
      )}
    </span>
  );
}
