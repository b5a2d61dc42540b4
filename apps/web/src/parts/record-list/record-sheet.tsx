import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type ErrorText, errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { intoView } from './into-view.ts';
import classes from './record-sheet.module.css';

interface RecordSheetProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Something was changed that would be lost: the sheet confirms before it closes. */
  readonly isTyped: boolean;
  /** The record does not exist yet: its form is checked although nothing was typed. */
  readonly isNew?: boolean;
  readonly isSaving: boolean;
  /** What the button that saves says, such as "Add licence" or "Save program". */
  readonly save: string;
  /** A failure that belongs to no field. */
  readonly failure?: ErrorText | undefined;
  /** Above the buttons: what else has happened to the record. */
  readonly notice?: ReactNode;
  /** At the left of the footer: what ends the record. */
  readonly ending?: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of one record next to its list. */
export function RecordSheet(props: RecordSheetProps) {
  const {
    title,
    note,
    isTyped,
    isNew = false,
    isSaving,
    save,
    failure,
    notice,
    ending,
    onSubmit,
    onClose,
    children,
  } = props;
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isTyped ? setAsking(true) : onClose());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isTyped || isNew) return onSubmit(event);
    event.preventDefault();
    onClose();
  };
  return (
    <SideSheet
      opened
      title={title}
      note={note}
      onClose={leave}
      locked={isSaving}
      footer={
        <>
          {ending !== undefined && <div className={classes.ending}>{ending}</div>}
          <Button onClick={leave}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={isSaving}>
            {save}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        {children}
        {notice}
        {failure !== undefined && (
          <div ref={intoView}>
            <ErrorNotice {...failure} />
          </div>
        )}
      </form>
      <ConfirmDialog
        opened={isAsking}
        title="Discard the changes?"
        text={`What you changed of “${title}” has not been saved.`}
        confirm="Discard"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </SideSheet>
  );
}

interface PendingSheetProps {
  readonly title: string;
  /** Why the record could not be loaded; null while it loads. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The sheet until its record is loaded. */
export function PendingSheet({ title, error, onRetry, onClose }: PendingSheetProps) {
  return (
    <SideSheet opened title={title} onClose={onClose}>
      {error === null ? (
        <SkeletonRows rows={8} height={40} label={`Loading ${title}`} />
      ) : (
        <ErrorNotice
          {...errorText(error)}
          action={
            <Button size="s" onClick={onRetry}>
              Refresh
            </Button>
          }
        />
      )}
    </SideSheet>
  );
}
