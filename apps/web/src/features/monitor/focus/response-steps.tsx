import type { DetectionResponse } from '@sigma/contract';
import { MAX_RESPONSE_TEXT, RESPONSE_STEPS, type ResponseStep, responseStepText } from '@sigma/domain';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { utcText } from '../../../ui/text/figures.ts';
import { useAddResponse } from '../data/review.changes.ts';
import classes from '../evidence/evidence.module.css';
import panel from './focus.module.css';

const OPTIONS = RESPONSE_STEPS.map((step) => ({ value: step, label: responseStepText(step) }));

interface ResponseStepsProps {
  readonly finding: string;
  readonly responses: Pick<
    UseQueryResult<{ readonly results: readonly DetectionResponse[] }>,
    'data' | 'error'
  >;
}

/** The steps that people took about a finding; they do not change its review. */
export function ResponseSteps({ finding, responses }: ResponseStepsProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={classes.section} aria-label="Response">
      <h3 className={classes.heading}>
        Response
        {!isAdding && (
          <Button kind="quiet" size="s" icon={IconPlus} onClick={() => setAdding(true)}>
            Add a step
          </Button>
        )}
      </h3>
      {responses.data?.results.length === 0 && !isAdding && <p className={panel.quiet}>No step yet.</p>}
      {responses.error !== null && <p className={panel.quiet}>The steps could not be loaded.</p>}
      <ol className={panel.timeline}>
        {responses.data?.results.map(({ id, step, at, by, text }) => (
          <li key={id}>
            <strong>{responseStepText(step)}</strong>
            <span>
              {utcText(at)} · {by}
            </span>
            {text !== '' && <span>{text}</span>}
          </li>
        ))}
      </ol>
      {isAdding && <NewStep finding={finding} onClose={() => setAdding(false)} />}
    </section>
  );
}

function NewStep({ finding, onClose }: { readonly finding: string; readonly onClose: () => void }) {
  const add = useAddResponse();
  const [step, setStep] = useState<ResponseStep>('notified');
  const [text, setText] = useState('');
  const length = [...text.trim()].length;
  const isTooLong = length > MAX_RESPONSE_TEXT;
  return (
    <form
      className={panel.form}
      aria-label="New step"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ detection: finding, step, text }, { onSuccess: onClose });
      }}
    >
      <SelectField
        label="Step"
        options={OPTIONS}
        value={step}
        onChange={(value) => setStep(RESPONSE_STEPS.find((one) => one === value) ?? step)}
      />
      <TextAreaField
        label="What was done"
        optional
        rows={2}
        value={text}
        error={isTooLong ? `must have at most ${MAX_RESPONSE_TEXT} characters` : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.error !== null && (
        <p role="alert" className={panel.error}>
          {errorText(add.error).text}
        </p>
      )}
      <div className={panel.formActions}>
        <Button type="submit" size="s" busy={add.isPending} disabled={isTooLong}>
          Add the step
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
