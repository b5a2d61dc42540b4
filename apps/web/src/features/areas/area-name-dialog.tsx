import { areaNameIssue } from '@sigma/domain';
import { MAX_AREA_NAME_LENGTH, nameLength } from '@sigma/geo';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type ErrorText, errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './area-dialogs.module.css';
import { areasKey } from './areas.queries.ts';

interface AreaNameDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly name: string;
  /** Saves under the name; the server may still refuse it. */
  readonly onSave: (name: string) => Promise<unknown>;
  /** Said once it is saved. */
  readonly done: (name: string) => string;
  readonly onClose: () => void;
  /** Above the field: what is being named. */
  readonly children?: ReactNode;
}

/** Asks for the name of an area: 1 to 128 characters, one of its kind in the library. */
export function AreaNameDialog(props: AreaNameDialogProps) {
  const { title, submit, onSave, done, onClose, children } = props;
  const form = useId();
  const [name, setName] = useState(props.name);
  const [fault, setFault] = useState<string>();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: onSave,
    onSuccess: (_, saved) => {
      void queries.invalidateQueries({ queryKey: areasKey });
      showToast({ tone: 'ok', title: done(saved) });
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = areaNameIssue(name.trim());
    setFault(wrong?.message);
    if (wrong === undefined) saving.mutate(name.trim());
  };
  const refusal: Refusal = saving.isError ? refusalOf(saving.error) : {};
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={saving.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} noValidate onSubmit={send}>
        {children}
        <TextField
          label="Area name"
          name="name"
          autoComplete="off"
          data-autofocus
          value={name}
          error={fault ?? refusal.name}
          counter={`${nameLength(name.trim())} / ${MAX_AREA_NAME_LENGTH}`}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(undefined);
            saving.reset();
          }}
        />
        {refusal.notice !== undefined && <ErrorNotice {...refusal.notice} />}
      </form>
    </Dialog>
  );
}

const FULL = {
  title: 'Your library is full',
  text: 'It takes 1,000 areas with 500,000 positions together. Delete some first.',
};

interface Refusal {
  readonly name?: string;
  readonly notice?: ErrorText;
}

/** What the server refused, at the name or below it. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { notice: errorText(error) };
  const said = error.errors[0];
  if (said?.field === 'name') return { name: said.message };
  if (said !== undefined) return { notice: { title: 'The area cannot be saved', text: said.message } };
  return { notice: error.code === 'wrong_state' ? FULL : errorText(error) };
}
