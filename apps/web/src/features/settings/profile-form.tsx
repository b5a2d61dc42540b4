import { type BodyInputOf, type Profile, profileWrite, writeProfile } from '@sigma/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { focusFirstInvalid } from '../../ui/forms/focus-first-invalid.ts';
import { collectForm, type FieldMessages, fieldTitle, messagesOf } from '../../ui/forms/form-rules.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './profile-form.module.css';
import { PROFILE_FIELDS, type ProfileField, REQUIRED_PROFILE_FIELDS } from './profile-rules.ts';

interface ProfileFormProps {
  readonly profile: Profile;
  readonly submitLabel: string;
  readonly onSaved: (profile: Profile) => void;
}

const AUTOCOMPLETE: Readonly<Record<ProfileField, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  organization: 'organization',
  title: 'honorific-prefix',
  job_title: 'organization-title',
  job_role: 'off',
  country: 'country-name',
  phone_number: 'tel',
};

/** Every field is checked at once; it is sent only when all pass (spec 2:5#22-25). */
export function ProfileForm({ profile, submitLabel, onSaved }: ProfileFormProps) {
  const [messages, setMessages] = useState<FieldMessages>({});
  const saving = useMutation({
    mutationFn: (body: BodyInputOf<typeof writeProfile>) => call(writeProfile, { body }),
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof ApiError) setMessages(messagesOf(error.errors));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = profileWrite.safeParse(collectForm(event.currentTarget));
    // Written at once, so that the first invalid field is marked when the focus moves to it.
    flushSync(() => setMessages(checked.success ? {} : messagesOf(checked.error.issues)));
    focusFirstInvalid(event.currentTarget);
    if (checked.success) saving.mutate(checked.data);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.wide}>
        <TextField label="E-mail" defaultValue={profile.email} disabled />
      </div>
      {PROFILE_FIELDS.map((field) => (
        <div key={field} className={field === 'organization' ? classes.wide : undefined}>
          <TextField
            label={fieldTitle(field)}
            name={field}
            optional={!REQUIRED_PROFILE_FIELDS.includes(field)}
            required={REQUIRED_PROFILE_FIELDS.includes(field)}
            autoComplete={AUTOCOMPLETE[field]}
            type={field === 'phone_number' ? 'tel' : 'text'}
            defaultValue={profile[field]}
            error={messages[field]}
          />
        </div>
      ))}
      {saving.isError && Object.keys(messages).length === 0 && (
        <div className={classes.wide}>
          <ErrorNotice {...errorText(saving.error)} />
        </div>
      )}
      <div className={classes.actions}>
        <Button kind="primary" type="submit" busy={saving.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
