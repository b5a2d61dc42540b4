import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiBase, apiBaseOverride, storeApiBase, withoutTrailingSlash } from '../../api/api-base.ts';
import { checkApiBase } from '../../api/check-api-base.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import classes from './developer-tools.module.css';

interface ApiBaseFormProps {
  /** Starts the app again, which then calls the other API. */
  readonly onChanged: () => void;
}

/** Overrides the API base of this browser (spec 2:2#53). */
export function ApiBaseForm({ onChanged }: ApiBaseFormProps) {
  const override = apiBaseOverride();
  const [address, setAddress] = useState(override ?? '');
  const base = withoutTrailingSlash(address);
  const store = (next: string) => {
    storeApiBase(next);
    onChanged();
  };
  const checking = useMutation({
    mutationFn: checkApiBase,
    onSuccess: ({ state }, checked) => {
      if (state === 'usable') store(checked);
    },
  });
  const refused =
    checking.data !== undefined && checking.data.state !== 'usable' ? checking.data.reason : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (base === '') store('');
    else checking.mutate(base);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label="API base address"
        type="url"
        placeholder={apiBase()}
        value={address}
        error={refused === undefined ? undefined : `API base address ${refused}`}
        hint="A trailing slash is removed. Your access token is sent to this address, so use only servers that you trust."
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          checking.reset();
        }}
      />
      <div className={classes.actions}>
        <Button kind="primary" type="submit" busy={checking.isPending} disabled={base === (override ?? '')}>
          Use this API
        </Button>
        {override !== undefined && (
          <Button onClick={() => store('')}>Use the API of this installation</Button>
        )}
      </div>
    </form>
  );
}
