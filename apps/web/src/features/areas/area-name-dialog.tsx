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
  /** Saves under the name; the server may still reject it. */
  readonly onSave: (name: string) => Promise<unknown>;
  /** The message once it is saved. */
  readonly done: (name: string) => string;
  readonly onClose: () => void;
  /** Above the field: what is being named. */
  readonly children?: ReactNode;
}

/** Asks for the name of an area: 1 to 128 characters, unique in the library. */
export function AreaNameDialog(props: AreaNameDialogProps) {
  const { title, submit, onSave, done, onClose, children } = props;
  const form = useId();
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string>();
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
    setProblem(wrong?.message);
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
          error={problem ?? refusal.name}
          counter={`${nameLength(name.trim())} / ${MAX_AREA_NAME_LENGTH}`}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
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
  text: 'It can hold 1,000 areas with 500,000 positions in total. Delete some areas first.',
};

interface Refusal {
  readonly name?: string;
  readonly notice?: ErrorText;
}

/** What the server rejected, at the name or below it. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { notice: errorText(error) };
  const said = error.errors[0];
  if (said?.field === 'name') return { name: said.message };
  if (said !== undefined) return { notice: { title: 'Could not save the area', text: said.message } };
  return { notice: error.code === 'wrong_state' ? FULL : errorText(error) };
}
