import { Button } from '../basics/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    text,
    confirm,
    cancel = 'Cancel',
    danger = false,
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={onCancel}
      width={440}
      footer={
        <>
          <Button onClick={onCancel} autoFocus>
            {cancel}
          </Button>
          <Button kind={danger ? 'danger-filled' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
