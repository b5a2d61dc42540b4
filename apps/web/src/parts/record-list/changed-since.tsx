import { errorText } from '../../api/error-text.ts';
import { isOutdated } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { fieldTitle } from '../../ui/forms/form-rules.ts';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { intoView } from './into-view.ts';
import classes from './record-sheet.module.css';
import type { RecordEdit } from './use-record-edit.ts';

interface ChangedSinceProps {
  readonly edit: RecordEdit;
  /** The change that may have been refused because the record is no longer as it was opened. */
  readonly saving: { readonly error: unknown; readonly reset: () => void };
}

/** Says that a record has changed since it was opened, and loads its current state below what was typed. */
export function ChangedSince({ edit: { loading, both }, saving }: ChangedSinceProps) {
  if (isOutdated(saving.error)) {
    return (
      <div ref={intoView}>
        <ErrorNotice
          title="Changed since you opened it"
          text={
            loading.isError
              ? errorText(loading.error).text
              : 'Nothing was saved. Load the current version: what you have changed stays, so that you can check it and save again.'
          }
          action={
            <Button
              size="s"
              busy={loading.isPending}
              onClick={() => loading.mutate(undefined, { onSuccess: saving.reset })}
            >
              Load current version
            </Button>
          }
        />
      </div>
    );
  }
  if (both === undefined) return null;
  return (
    <p ref={intoView} role="status" className={classes.loaded}>
      The current version is loaded. {nextStep(both)}
    </p>
  );
}

function nextStep(both: readonly string[]): string {
  if (both.length === 0) return 'Check it, then save.';
  const names = both.map(fieldTitle).join(', ');
  return `Changed here and elsewhere: ${names}. Saving stores what is shown here.`;
}
