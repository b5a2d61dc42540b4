import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from './button.tsx';
import classes from './thumbnail.module.css';
import { Tooltip } from './tooltip.tsx';

interface ThumbnailProps {
  readonly href: string | undefined;
  /** Tooltip of the placeholder that stands for a missing picture. */
  readonly missing: string;
  /** 48 px in rows, 64 px alone. */
  readonly size?: 48 | 64;
  readonly alt?: string;
}

/** A small square picture; loads when it comes into view. */
export function Thumbnail({ href, missing, size = 48, alt = '' }: ThumbnailProps) {
  const [failedHref, setFailedHref] = useState<string>();
  if (href === undefined || href === failedHref) {
    return (
      <Tooltip text={missing}>
        <span
          role="img"
          aria-label={alt === '' ? missing : `${alt}: ${missing}`}
          className={classes.missing}
          style={{ width: size, height: size }}
        >
          <IconPhotoOff size={18} stroke={ICON_STROKE} />
        </span>
      </Tooltip>
    );
  }
  return (
    <img
      src={href}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      className={classes.picture}
      onError={() => setFailedHref(href)}
    />
  );
}
