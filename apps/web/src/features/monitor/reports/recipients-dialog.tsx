import { MONITOR_TEXTS } from '@sigma/domain';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { counted } from '../../../ui/text/figures.ts';
import type { Recipients } from './recipients.ts';

interface RecipientsDialogProps {
  readonly recipients: Recipients | undefined;
  readonly onClose: () => void;
}

/** Who gets this report by e-mail. Addresses are personal data: only administrators of the program read them. */
export function RecipientsDialog({ recipients, onClose }: RecipientsDialogProps) {
  return (
    <Dialog
      opened
      title="Recipients"
      width={420}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Content recipients={recipients} />
    </Dialog>
  );
}

function Content({ recipients }: Pick<RecipientsDialogProps, 'recipients'>) {
  if (recipients === undefined) return <p>Loading the recipients</p>;
  const { count, isAtMost, addresses } = recipients;
  if (count === 0) return <p>{MONITOR_TEXTS.noRecipients}</p>;
  if (addresses === undefined)
    return (
      <p>
        {isAtMost ? 'Up to ' : ''}
        {counted(count, 'recipient')}. Program Administrators see the addresses on the page of each asset.
      </p>
    );
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address}>{address}</li>
      ))}
    </ul>
  );
}
