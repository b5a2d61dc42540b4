import type { DetectionResponse } from '@sigma/contract';
import {
  fileSizeText,
  MAX_RESPONSE_FILE_BYTES,
  MAX_RESPONSE_FILES,
  MAX_RESPONSE_TEXT,
  RESPONSE_STEPS,
  type ResponseStep,
  responseFileType,
  responseStepText,
} from '@sigma/domain';
import { IconPaperclip, IconPlus, IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { FilePick } from '../../../ui/forms/file-pick.tsx';
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
        {responses.data?.results.map(({ id, step, at, by, text, files }) => (
          <li key={id}>
            <strong>{responseStepText(step)}</strong>
            <span>
              {utcText(at)} · {by}
            </span>
            {text !== '' && <span>{text}</span>}
            {files.map(({ id: file, name, href, size }) => (
              <a key={file} className={panel.file} href={href} target="_blank" rel="noreferrer">
                <IconPaperclip size={14} stroke={ICON_STROKE} aria-hidden="true" />
                {name}, {fileSizeText(size)}
              </a>
            ))}
          </li>
        ))}
      </ol>
      {isAdding && <NewStep finding={finding} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** A file to attach, and whether it is of a kind that may be. */
interface PickedFile {
  readonly file: File;
  readonly isAllowed: boolean;
}

async function picked(file: File): Promise<PickedFile> {
  const beginning = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return { file, isAllowed: responseFileType(beginning) !== undefined };
}

function NewStep({ finding, onClose }: { readonly finding: string; readonly onClose: () => void }) {
  const add = useAddResponse();
  const [step, setStep] = useState<ResponseStep>('notified');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const length = [...text.trim()].length;
  const isTooLong = length > MAX_RESPONSE_TEXT;
  const fileIssue = issueOf(files);
  return (
    <form
      className={panel.form}
      aria-label="New step"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong && fileIssue === undefined)
          add.mutate(
            { detection: finding, step, text, files: files.map(({ file }) => file) },
            { onSuccess: onClose },
          );
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
      <FilePick
        label="Attach files"
        hint={`JPEG, PNG or PDF, up to ${fileSizeText(MAX_RESPONSE_FILE_BYTES)} each`}
        accept=".jpg,.jpeg,.png,.pdf"
        multiple
        onFiles={async (chosen) => {
          const more = await Promise.all(chosen.map(picked));
          setFiles((before) => [...before, ...more]);
        }}
      />
      {files.length > 0 && (
        <ul className={panel.files} aria-label="Attached files">
          {files.map(({ file }) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>
                {file.name}, {fileSizeText(file.size)}
              </span>
              <IconButton
                icon={IconX}
                iconSize={14}
                size="s"
                label={`Remove ${file.name}`}
                onClick={() => setFiles(files.filter((one) => one.file !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {fileIssue !== undefined && <p className={panel.error}>* {fileIssue}</p>}
      {add.error !== null && (
        <p role="alert" className={panel.error}>
          {errorText(add.error).text}
        </p>
      )}
      <div className={panel.formActions}>
        <Button type="submit" size="s" busy={add.isPending} disabled={isTooLong || fileIssue !== undefined}>
          Add the step
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Why the files would be rejected. */
function issueOf(files: readonly PickedFile[]): string | undefined {
  if (files.length > MAX_RESPONSE_FILES) return `A step has at most ${MAX_RESPONSE_FILES} files.`;
  const other = files.find(({ isAllowed }) => !isAllowed);
  if (other !== undefined) return `${other.file.name} is not a JPEG, PNG or PDF.`;
  const large = files.find(({ file }) => file.size > MAX_RESPONSE_FILE_BYTES);
  return large && `${large.file.name} is larger than ${fileSizeText(MAX_RESPONSE_FILE_BYTES)}.`;
}
