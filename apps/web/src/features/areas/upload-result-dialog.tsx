import type { SearchArea } from '@sigma/domain';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, ICON_STROKE } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { counted } from '../../ui/text/figures.ts';
import { areaLabel, parseShape } from './saved-area.ts';
import { type FileOutcome, outcomeTitle, refusalText, type UploadOutcome } from './upload-outcome.ts';
import type { FailureReason } from './upload-plan.ts';
import classes from './upload-result.module.css';

interface UploadResultDialogProps {
  readonly outcome: UploadOutcome;
  readonly onUse: (name: string, shape: SearchArea) => void;
  readonly onClose: () => void;
}

/** The result of an upload: counters, and each failed section with its reason (spec 1:8#12). */
export function UploadResultDialog({ outcome, onUse, onClose }: UploadResultDialogProps) {
  const saved = outcome.flatMap((file) => file.saved);
  const [first] = saved;
  const only = saved.length === 1 && first !== undefined ? first : undefined;
  const shape = only && parseShape(only.area);
  const use = () => {
    onClose();
    if (only !== undefined && shape !== undefined) onUse(only.name, shape);
  };
  return (
    <Dialog
      opened
      title={outcomeTitle(outcome)}
      onClose={onClose}
      footer={
        shape === undefined ? (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button kind="primary" onClick={use}>
              Use this area
            </Button>
          </>
        )
      }
    >
      <div className={classes.files}>
        {outcome.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name; the list never changes
          <FileResult key={index} file={file} />
        ))}
      </div>
    </Dialog>
  );
}

const REASONS: readonly (readonly [FailureReason, string])[] = [
  ['lacking-name', 'failed for needing a title'],
  ['duplicate', 'failed because the name exists in your library'],
  ['long-name', 'failed because the name is longer than 128 characters'],
  ['other', 'failed for another reason'],
];

function FileResult({ file }: { readonly file: FileOutcome }) {
  const { saved, failures, lackingNames, broken } = file;
  const refusal = refusalText(file);
  const repaired = saved.flatMap(({ name, repaired: said }) => (said ? [{ name, message: said }] : []));
  return (
    <section className={classes.file} aria-label={file.fileName}>
      <h3 className={classes.fileName}>{file.fileName}</h3>
      {refusal !== undefined && <Line tone="bad">{refusal}</Line>}
      {broken !== undefined && <Line tone="bad">{broken.text}</Line>}
      {refusal === undefined && (
        <Line tone={saved.length > 0 ? 'ok' : 'info'}>{counted(saved.length, 'area')} succeeded</Line>
      )}
      {lackingNames > 0 && (
        <Line tone="info">{counted(lackingNames, 'area')} had no title and got a name from the file</Line>
      )}
      {repaired.length > 0 && (
        <Line tone="info" items={repaired}>
          {counted(repaired.length, 'area')} repaired
        </Line>
      )}
      {REASONS.map(([reason, words]) => {
        const failed = failures.filter((failure) => failure.reason === reason);
        if (failed.length === 0) return null;
        return (
          <Line key={reason} tone="bad" items={reason === 'other' ? failed : failed.map(nameOnly)}>
            {counted(failed.length, 'section')} {words}
          </Line>
        );
      })}
    </section>
  );
}

const nameOnly = ({ name }: { readonly name: string }) => ({ name, message: undefined });

const GLYPHS = { ok: IconCircleCheck, info: IconInfoCircle, bad: IconAlertCircle } as const;
/** More than anyone reads. */
const MAX_ITEMS = 100;

interface LineProps {
  readonly tone: keyof typeof GLYPHS;
  readonly children: ReactNode;
  readonly items?: readonly { readonly name: string; readonly message: string | undefined }[];
}

function Line({ tone, children, items = [] }: LineProps) {
  const Glyph = GLYPHS[tone];
  const rest = items.length - MAX_ITEMS;
  return (
    <div className={classes.line} data-tone={tone}>
      <Glyph size={16} stroke={ICON_STROKE} className={classes.icon ?? ''} aria-hidden="true" />
      <div className={classes.words}>
        <p>{children}</p>
        {items.length > 0 && (
          <ul className={classes.items}>
            {items.slice(0, MAX_ITEMS).map(({ name, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name; the list never changes
              <li key={index} title={name}>
                <span className={classes.name}>{areaLabel(name)}</span>
                {message !== undefined && <span className={classes.reason}>: {message}</span>}
              </li>
            ))}
            {rest > 0 && <li>and {rest} more</li>}
          </ul>
        )}
      </div>
    </div>
  );
}
