import { MONITOR_TEXTS } from '@sigma/domain';
import { useState } from 'react';
import { EmailField } from '../../../parts/email-field/email-field.tsx';
import fieldClasses from '../../../ui/forms/field.module.css';
import { counted } from '../../../ui/text/figures.ts';

interface RecipientsFieldProps {
  readonly label: string;
  /** What they are sent. */
  readonly hint: string;
  readonly emails: readonly string[];
  /** What is wrong with the list as a whole; invalid addresses are named in any case. */
  readonly error: string | undefined;
  readonly onChange: (emails: readonly string[]) => void;
}

/** The addresses of one list as chips. */
export function RecipientsField({ label, hint, emails, error, onChange }: RecipientsFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <EmailField
      label={label}
      hint={emails.length === 0 ? `${MONITOR_TEXTS.noRecipients}. ${hint}` : hint}
      entry={{ emails, typed }}
      error={error}
      onChange={(entry) => {
        setTyped(entry.typed);
        if (entry.emails !== emails) onChange(entry.emails);
      }}
    />
  );
}

/** The same for those who may not see the addresses, which are personal data: only their number is shown. */
export function RecipientsCount({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div className={fieldClasses.field}>
      <span className={fieldClasses.label}>{label}</span>
      <span>{count === 0 ? MONITOR_TEXTS.noRecipients : counted(count, 'recipient')}</span>
    </div>
  );
}
