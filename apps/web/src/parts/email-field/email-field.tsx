import { invalidEmailText, isEmail, readEmails } from '@sigma/domain';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import fieldClasses from '../../ui/forms/field.module.css';
import classes from './email-field.module.css';

/** Addresses of a form: those that were entered, and the text that is still being typed. */
export interface EmailEntry {
  readonly emails: readonly string[];
  readonly typed: string;
}

export const NO_EMAILS: EmailEntry = { emails: [], typed: '' };

/** All addresses of an entry, each once, including the typed one. */
export function enteredEmails({ emails, typed }: EmailEntry): readonly string[] {
  const { valid, invalid } = readEmails([...emails, typed].join(','));
  const read = [...valid, ...invalid];
  // In the order in which they were entered.
  return [...emails, ...read.filter((email) => !emails.includes(email))];
}

const commit = (entry: EmailEntry): EmailEntry => ({ emails: enteredEmails(entry), typed: '' });

interface EmailFieldProps {
  readonly label?: string;
  /** Below the box. */
  readonly hint: string;
  readonly entry: EmailEntry;
  readonly onChange: (entry: EmailEntry) => void;
  /** What is wrong with the field as a whole; invalid addresses are named in any case. */
  readonly error: string | undefined;
  readonly disabled?: boolean;
}

/**
 * Does something at once, but after a press that is in progress: chips and messages move what is below them, and the press
 * of a button that moves away is lost.
 */
function useAfterPress(action: () => void): () => void {
  const isPressed = useRef(false);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, true);
    };
  }, []);
  return () => {
    if (!isPressed.current) latest.current();
    // The click comes with the release, before the next frame.
    else addEventListener('pointerup', () => requestAnimationFrame(() => latest.current()), { once: true });
  };
}

/** Addresses as removable chips; a comma, Enter or leaving the field ends one, and a pasted list is read as several. */
export function EmailField(props: EmailFieldProps) {
  const { label = 'E-mails', hint, entry, onChange, error, disabled = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { emails, typed } = entry;
  const errors = [
    ...(error === undefined ? [] : [error]),
    ...emails.filter((email) => !isEmail(email)).map(invalidEmailText),
  ];
  const remove = (email: string) => {
    onChange({ ...entry, emails: emails.filter((other) => other !== email) });
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      onChange(commit(entry));
    }
    const last = emails.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  const endTyped = useAfterPress(() => {
    if (typed.trim() !== '') onChange(commit(entry));
  });
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    onChange(commit({ emails, typed: `${typed}${event.clipboardData.getData('text')}` }));
  };
  return (
    <div className={classes.field}>
      <label className={fieldClasses.label} htmlFor={id}>
        {label}
      </label>
      {/* A press between the chips leads to the input, as in a text area. */}
      <div
        className={classes.box}
        data-invalid={errors.length > 0 || undefined}
        data-disabled={disabled || undefined}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        {emails.map((email) => (
          <span key={email} className={classes.chip} data-invalid={!isEmail(email) || undefined}>
            <span className={classes.email}>{email}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${email}`}
              disabled={disabled}
              onClick={() => remove(email)}
            >
              <IconX size={14} stroke={ICON_STROKE} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          disabled={disabled}
          aria-describedby={`${id}-note`}
          aria-invalid={errors.length > 0 || undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange(/[,;\s]$/.test(value) ? commit({ emails, typed: value }) : { emails, typed: value })
          }
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={endTyped}
        />
      </div>
      <div id={`${id}-note`} className={classes.notes}>
        <div role="alert">
          {errors.map((text) => (
            <p key={text} className={fieldClasses.error}>
              * {text}
            </p>
          ))}
        </div>
        <p className={fieldClasses.hint}>{hint}</p>
      </div>
    </div>
  );
}
