import { type ManagedProgram, managedProgramCalls } from '@sigma/contract';
import { call } from '../../api/call.ts';
import { DENIED_TEXT, type ErrorText, errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useUnloadQuestion } from '../../ui/forms/use-unload-question.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './create-program-page.module.css';
import { AccessFields, ContractFields } from './program-fields.tsx';
import { useProgramForm } from './use-program-form.ts';

interface CreateProgramPageProps {
  readonly onCreated: (program: ManagedProgram) => void;
  readonly onCancel: () => void;
}

/** Creates a program with every field of its contract and what it may use (spec 2:2#50). */
export function CreateProgramPage({ onCreated, onCancel }: CreateProgramPageProps) {
  const form = useProgramForm({
    opened: undefined,
    send: (body) => call(managedProgramCalls.add, { body }),
    onSaved: (program) => {
      showToast({ tone: 'ok', title: 'Program created', text: program.name });
      onCreated(program);
    },
  });
  const { draft, messages, change } = form;
  useUnloadQuestion(form.isTyped);
  return (
    <Page title="Create Program" subtitle="The contract of a customer, and what the program may use.">
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <Card title="Contract">
          <ContractFields draft={draft} messages={messages} onChange={change} />
        </Card>
        <Card title="Access">
          <AccessFields draft={draft} messages={messages} onChange={change} />
        </Card>
        {form.failure !== undefined && <ErrorNotice {...creationError(form.failure)} />}
        <div className={classes.actions}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.isSaving}>
            Create program
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The text of a failed creation; without permission, that of the specification (spec 2:8#10). */
function creationError(error: unknown): ErrorText {
  if (error instanceof ApiError && error.code === 'forbidden') {
    return { title: 'No permission', text: DENIED_TEXT.programCreation };
  }
  return errorText(error);
}
