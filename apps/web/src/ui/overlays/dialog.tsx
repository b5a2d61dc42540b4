import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../basics/icon-button.tsx';
import classes from './dialog.module.css';
import { InDialog } from './in-dialog.ts';

const LEAST_WIDTH_PX = 350;

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Pixels; at least 350 (spec 1:9). */
  readonly width?: number;
  /** Shown in the head between title and close button, such as a stepper. */
  readonly head?: ReactNode;
  readonly footer?: ReactNode;
  /** The body reaches the edges and does its own scrolling. */
  readonly flush?: boolean;
  /** Neither Escape nor the scrim closes it. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** 150 px from the top (spec 1:9); contains the focus, Escape closes it, and the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    opened,
    title,
    onClose,
    width = 480,
    head,
    footer,
    flush = false,
    locked = false,
    children,
  } = props;
  return (
    <ModalOverlay
      isOpen={opened}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      className={classes.overlay ?? ''}
    >
      <Modal className={classes.modal ?? ''} style={{ width: Math.max(LEAST_WIDTH_PX, width) }}>
        <AriaDialog className={classes.content ?? ''}>
          <div className={classes.head}>
            <Heading slot="title" className={classes.title ?? ''}>
              {title}
            </Heading>
            {head}
            <IconButton icon={IconX} label="Close" onClick={onClose} disabled={locked} />
          </div>
          <InDialog value>
            <div className={flush ? classes.flush : classes.body}>{children}</div>
          </InDialog>
          {footer !== undefined && <div className={classes.footer}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
