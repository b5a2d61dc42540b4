import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../basics/icon-button.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Pixels; never under 350 (1:9). */
  readonly width?: number;
  /** In the head between title and cross, such as a stepper. */
  readonly head?: ReactNode;
  readonly footer?: ReactNode;
  /** The body reaches the edges and scrolls by itself. */
  readonly flush?: boolean;
  /** Neither Escape nor the scrim closes it. */
  readonly held?: boolean;
  readonly children: ReactNode;
}

/** 150 px from the top (1:9); holds the focus, Escape closes it, focus returns where it was. */
export function Dialog(props: DialogProps) {
  const { opened, title, onClose, width = 480, head, footer, flush = false, held = false, children } = props;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={Math.max(350, width)}
      yOffset={150}
      lockScroll={false}
      closeOnEscape={!held}
      closeOnClickOutside={!held}
      transitionProps={{ transition: 'fade-up', duration: 200 }}
      zIndex="var(--z-modal)"
      classNames={{
        overlay: classes.overlay ?? '',
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        title: classes.title ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {head}
          <IconButton icon={IconX} label="Close" onClick={onClose} disabled={held} />
        </div>
        <div className={flush ? classes.flush : classes.body}>{children}</div>
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
