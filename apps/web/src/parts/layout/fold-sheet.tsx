import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './fold-sheet.module.css';
import { PHONE, useMedia } from './use-media.ts';

interface FoldSheetProps {
  /** Title of the sheet and name of the button that opens it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Controls of a bar: in place where there is room, in a sheet behind one button on a phone. */
export function FoldSheet({ label, children }: FoldSheetProps) {
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <Button icon={IconAdjustmentsHorizontal} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        opened={isOpen}
        title={label}
        onClose={() => setOpen(false)}
        footer={
          <Button kind="primary" wide onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <div className={classes.controls}>{children}</div>
      </Dialog>
    </>
  );
}
