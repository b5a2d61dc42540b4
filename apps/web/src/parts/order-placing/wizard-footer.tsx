import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import classes from './wizard-footer.module.css';

interface WizardFooterProps {
  readonly onClose: () => void;
  /** The buttons of the step, with a note before them where one is needed. */
  readonly children: ReactNode;
}

/** The lower edge of a wizard: Close on the left, the actions of the step on the right. */
export function WizardFooter({ onClose, children }: WizardFooterProps) {
  return (
    <footer className={classes.footer}>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
      <div className={classes.actions}>{children}</div>
    </footer>
  );
}

/** What to know before the action next to it. */
export function WizardNote({ children }: { readonly children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}
