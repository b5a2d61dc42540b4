import type { Eula } from '@sigma/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './order-fields.module.css';

interface LicenceDialogProps {
  readonly eula: Eula;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The next step, such as accepting the licence; without it, the text is only read. */
  readonly action?: ReactNode;
}

/** The text of a licence. */
export function LicenceDialog({ eula, opened, onClose, action }: LicenceDialogProps) {
  return (
    <Dialog
      opened={opened}
      title={eula.version > 1 ? `${eula.name}, version ${eula.version}` : eula.name}
      width={720}
      onClose={onClose}
      footer={
        action ?? (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {/* A long text scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <section className={classes.licenceText} aria-label="Licence text" tabIndex={0}>
        {eula.text}
      </section>
    </Dialog>
  );
}
