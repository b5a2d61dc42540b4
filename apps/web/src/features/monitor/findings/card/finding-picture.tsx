import type { Detection } from '@sigma/contract';
import { MONITOR_TEXTS } from '@sigma/domain';
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { usePictureTurn } from '../../../../ui/basics/use-picture-turn.ts';
import { VisuallyHidden } from '../../../../ui/basics/visually-hidden.tsx';
import { placeOf } from '../../dashboard/map/around-focus.ts';
import { cornersOf, PICTURE_LABELS } from '../../data/finding-pictures.ts';
import { findingName } from '../../data/finding-text.ts';
import { cropAround } from '../../data/picture-place.ts';
import { PictureKeys } from '../review/picture-keys.tsx';
import { PictureMarks } from '../review/picture-marks.tsx';
import classes from './finding-picture.module.css';

/** Their pictures begin with the gas, all others with the one that is named after what was found, if there is one. */
const GAS: readonly string[] = ['Methane', 'Plume'];

/** The share of a square picture that its box on a card shows, as its style has it. */
const CARD_SHOWS = 133 / 254;

interface FindingPictureProps {
  readonly finding: Detection;
  /** Fills its place and shows the whole picture with what it means and keys that change it, instead of covering a card. */
  readonly large?: boolean;
  /** Over the picture, at its upper left. */
  readonly children?: ReactNode;
}

/** The pictures of a finding, one at a time; a skeleton while they are being made, and a text where there is none. */
export function FindingPicture({ finding, large = false, children }: FindingPictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [index, setIndex] = useState(0);
  const [hasMarks, setMarks] = useState(true);
  const pictures = Object.entries(finding.artifacts).filter(([, href]) => !failed.has(href));
  const from = Math.max(
    0,
    pictures.findIndex(
      ([label]) => label === (GAS.includes(finding.detection_type) ? 'Methane' : finding.detection_type),
    ),
  );
  const count = pictures.length;
  const at = count === 0 ? 0 : (((from + index) % count) + count) % count;
  const [label, href] = pictures[at] ?? [];
  const before = pictures.findIndex(([each]) => each === PICTURE_LABELS.before);
  const name = findingName(finding);
  const isPlanned = href === undefined && failed.size === 0 && (finding.planned_pictures ?? 0) > 0;
  return (
    <section
      className={classes.stage}
      data-large={large || undefined}
      aria-label={`Pictures of ${name}`}
      onKeyDown={(event) => {
        // Where a picture is large, the keys work wherever the focus is.
        if (large || count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        setIndex(index + (event.key === 'ArrowRight' ? 1 : -1));
      }}
    >
      {href !== undefined && (
        <Picture
          key={href}
          href={href}
          alt={`${name}: ${label}`}
          {...(large
            ? { marks: hasMarks && <PictureMarks finding={finding} /> }
            : { crop: cropAround(cornersOf(finding), placeOf(finding), CARD_SHOWS) })}
          onFail={() => setFailed(new Set([...failed, href]))}
        />
      )}
      {isPlanned && (
        <div className={classes.skeleton} role="status">
          <VisuallyHidden>The pictures of {name} are being made</VisuallyHidden>
        </div>
      )}
      {href === undefined && !isPlanned && (
        <p className={classes.missing}>
          <IconPhotoOff size={24} stroke={ICON_STROKE} aria-hidden="true" />
          {MONITOR_TEXTS.noThumbnails}
        </p>
      )}
      {children}
      {large && (
        <PictureKeys
          onStep={(by) => setIndex(index + by)}
          onBefore={() => setIndex(before === -1 || at === before ? 0 : before - from)}
          onMarks={() => setMarks(!hasMarks)}
        />
      )}
      {count > 1 && (
        <div className={classes.steps}>
          <IconButton
            icon={IconChevronLeft}
            iconSize={16}
            size="s"
            label={`Previous picture of ${name}`}
            tip="Previous picture"
            onClick={() => setIndex(index - 1)}
          />
          <IconButton
            icon={IconChevronRight}
            iconSize={16}
            size="s"
            label={`Next picture of ${name}`}
            tip="Next picture"
            onClick={() => setIndex(index + 1)}
          />
        </div>
      )}
      {(count > 1 || (large && count > 0)) && (
        <span className={classes.place} title={label}>
          {large && `${label} · `}
          {at + 1} / {count}
        </span>
      )}
    </section>
  );
}

interface PictureProps {
  readonly href: string;
  readonly alt: string;
  /** Which part a crop keeps in view. */
  readonly crop?: string | undefined;
  /** Over the whole picture. */
  readonly marks?: ReactNode;
  readonly onFail: () => void;
}

/** A picture that is loaded when it comes into view. */
function Picture({ href, alt, crop, marks, onFail }: PictureProps) {
  const { place, isLet, done } = usePictureTurn<HTMLDivElement>();
  const [aspect, setAspect] = useState<number>();
  const isLoaded = aspect !== undefined;
  return (
    <div
      ref={place}
      className={isLoaded ? classes.picture : classes.skeleton}
      // As large as its place allows with its own shape, so that marks lie where they belong.
      style={
        marks === undefined || !isLoaded
          ? undefined
          : { aspectRatio: aspect, width: `min(100cqw, ${aspect * 100}cqh)` }
      }
    >
      {isLet && (
        <img
          src={href}
          alt={alt}
          style={crop === undefined ? undefined : { objectPosition: crop }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            done();
            setAspect(width > 0 && height > 0 ? width / height : 1);
          }}
          onError={() => {
            done();
            onFail();
          }}
        />
      )}
      {isLoaded && marks}
    </div>
  );
}
