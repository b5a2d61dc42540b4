import { IconChevronLeft, IconChevronRight, IconDownload, IconPhotoOff, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { buttonClass, ICON_STROKE } from '../basics/button.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import { Spinner } from '../basics/spinner.tsx';
import { usePatientPicture } from '../basics/use-patient-picture.ts';
import classes from './lightbox.module.css';

export interface LightboxPicture {
  /** Empty where there is no picture; the lightbox then shows a message. */
  readonly href: string;
  /** Shown in place of the picture. */
  readonly drawn?: ReactNode;
  /** What the picture shows; its name for assistive technology and the head above it. */
  readonly title: string;
  readonly note?: string;
  /** Where the download link leads; to the picture itself unless given. */
  readonly downloadHref?: string;
  readonly fileName?: string;
}

interface LightboxProps {
  readonly pictures: readonly LightboxPicture[];
  /** Index of the shown picture; `null` means closed. */
  readonly index: number | null;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** Pictures one at a time over everything: arrows wrap at both ends, Home and End, Escape closes (spec 1:2.10). */
export function Lightbox({ pictures, index, onIndex, onClose }: LightboxProps) {
  const at = index === null || pictures.length === 0 ? 0 : wrapped(index, pictures.length);
  const picture = pictures[at];
  const press = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, at, pictures.length);
    if (next === undefined) return;
    event.preventDefault();
    onIndex(next);
  };
  return (
    <ModalOverlay
      isOpen={index !== null && picture !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={classes.overlay ?? ''}
    >
      <Modal>
        <Dialog
          className={classes.dialog ?? ''}
          aria-label={picture === undefined ? 'Pictures' : `Picture: ${picture.title}`}
        >
          {picture !== undefined && (
            <div className={classes.content} onKeyDownCapture={press}>
              <Head picture={picture} at={at} count={pictures.length} onClose={onClose} />
              <div className={classes.stage}>
                {pictures.length > 1 && (
                  <IconButton
                    icon={IconChevronLeft}
                    label="Previous picture"
                    size="l"
                    outlined
                    side="right"
                    onClick={() => onIndex(wrapped(at - 1, pictures.length))}
                  />
                )}
                <Picture key={`${at} ${picture.href}`} picture={picture} />
                {pictures.length > 1 && (
                  <IconButton
                    icon={IconChevronRight}
                    label="Next picture"
                    size="l"
                    outlined
                    side="left"
                    onClick={() => onIndex(wrapped(at + 1, pictures.length))}
                  />
                )}
              </div>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface HeadProps {
  readonly picture: LightboxPicture;
  readonly at: number;
  readonly count: number;
  readonly onClose: () => void;
}

function Head({ picture, at, count, onClose }: HeadProps) {
  const href = picture.downloadHref ?? picture.href;
  return (
    <header className={classes.head}>
      <div className={classes.titles} aria-live="polite">
        <h2 className={classes.title}>{picture.title}</h2>
        {picture.note !== undefined && <p className={classes.note}>{picture.note}</p>}
      </div>
      <span className={classes.note}>
        {at + 1} of {count}
      </span>
      {href !== '' && (
        <a
          className={buttonClass({})}
          href={href}
          download={picture.fileName ?? ''}
          aria-label={`Download ${picture.title}`}
        >
          <IconDownload size={16} stroke={ICON_STROKE} /> <span className={classes.download}>Download</span>
        </a>
      )}
      <IconButton icon={IconX} label="Close" side="bottom" onClick={onClose} autoFocus />
    </header>
  );
}

function Picture({ picture }: { readonly picture: LightboxPicture }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(
    picture.href === '' ? 'failed' : 'loading',
  );
  const { tries, isPreparing, failed } = usePatientPicture(picture.href, () => setState('failed'));
  if (picture.drawn !== undefined) return <figure className={classes.picture}>{picture.drawn}</figure>;
  return (
    <figure className={classes.picture} data-state={state}>
      {state === 'loading' && (
        <Spinner size={42} label={isPreparing ? 'The picture is being prepared' : 'Loading the picture'} />
      )}
      {state === 'failed' ? (
        <p className={classes.failed} role="alert">
          <IconPhotoOff size={32} stroke={ICON_STROKE} />
          The picture could not be loaded.
        </p>
      ) : isPreparing ? null : (
        <img
          key={tries}
          src={picture.href}
          alt={picture.title}
          onLoad={() => setState('shown')}
          onError={failed}
        />
      )}
    </figure>
  );
}

/** One past the last is the first, one before the first is the last. */
function wrapped(index: number, count: number): number {
  return ((index % count) + count) % count;
}

function indexAfterKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return wrapped(at + 1, count);
    case 'ArrowLeft':
      return wrapped(at - 1, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
