import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../basics/icon-button.tsx';
import { InDialog } from './in-dialog.ts';
import classes from './side-sheet.module.css';

interface SideSheetProps {
  readonly opened: boolean;
  readonly title: string;
  /** Below the title: a state, a date, an id. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  /** Neither Escape nor the scrim closes it. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/**
 * One entry of a list, at the right edge above the list; on a phone it covers the page. Contains the focus, Escape closes
 * it, and the focus returns to where it was.
 */
export function SideSheet(props: SideSheetProps) {
  const { opened, title, note, onClose, footer, locked = false, children } = props;
  return (
    <ModalOverlay
      isOpen={opened}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      className={classes.overlay ?? ''}
    >
      <Modal className={classes.sheet ?? ''}>
        <AriaDialog className={classes.content ?? ''}>
          <header className={classes.head}>
            <div className={classes.titles}>
              <Heading slot="title" className={classes.title ?? ''}>
                {title}
              </Heading>
              {note !== undefined && <div className={classes.note}>{note}</div>}
            </div>
            <IconButton icon={IconX} label="Close" onClick={onClose} disabled={locked} />
          </header>
          <InDialog value>
            <div className={classes.body}>{children}</div>
            {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
          </InDialog>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
