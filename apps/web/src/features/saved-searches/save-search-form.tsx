import { MAX_SAVED_SEARCH_NAME, savedSearchNameIssue } from '@sigma/domain';
import { nameLength } from '@sigma/geo';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ErrorText, refusedText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import type { CurrentSearch } from '../../parts/search/saved-searches-slot.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './saved-searches.module.css';
import { createSaved, savedSearchesKey } from './saved-searches.queries.ts';

interface SaveSearchFormProps {
  readonly current: CurrentSearch;
  readonly onClose: () => void;
}

/** Names the search of the screen and saves it. */
export function SaveSearchForm({ current, onClose }: SaveSearchFormProps) {
  const { programId } = useSession();
  const queries = useQueryClient();
  const [name, setName] = useState(current.areaName.slice(0, MAX_SAVED_SEARCH_NAME));
  const [shared, setShared] = useState(false);
  const [notify, setNotify] = useState(true);
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: () => {
      const { search, mapQuery } = current;
      return createSaved(programId, { name: name.trim(), search, map_query: mapQuery, shared, notify });
    },
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: savedSearchesKey(programId) });
      showToast({ tone: 'ok', title: `Saved “${saved.name}”` });
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const issue = savedSearchNameIssue(name.trim());
    setProblem(issue?.message);
    if (issue === undefined) saving.mutate();
  };
  const taken = nameProblem(saving.error);
  return (
    <form className={classes.form} noValidate aria-label="Save this search" onSubmit={send}>
      <p className={classes.sentence}>{current.sentence}</p>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        autoFocus
        value={name}
        error={problem ?? taken}
        counter={`${nameLength(name.trim())} / ${MAX_SAVED_SEARCH_NAME}`}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
          saving.reset();
        }}
      />
      <Checkbox checked={notify} label="Notify me of new scenes" onChange={setNotify} />
      <Checkbox checked={shared} label="Share with the program" onChange={setShared} />
      {saving.isError && taken === undefined && <ErrorNotice {...savingError(saving.error)} />}
      <span className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={saving.isPending}>
          Save
        </Button>
      </span>
    </form>
  );
}

/** Why a search was not saved or changed; the server says which limit it exceeds. */
export const savingError = (error: unknown): ErrorText => refusedText('The search was not saved', error);

/** What the server says about the name. */
export function nameProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field === 'name')?.message;
}
