import { MAX_SCENES_PER_ORDER } from '@sigma/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { TextBox } from '../../ui/forms/text-field.tsx';
import { counted } from '../../ui/text/figures.ts';
import classes from './bulk-skip.module.css';
import { CLOUDY_PERCENT, filesAboveCloud, filesBeyondNewest, type OrderScene } from './order-scene.ts';

interface BulkSkipProps {
  /** The scenes that would be ordered. */
  readonly scenes: readonly OrderScene[];
  readonly onSkip: (fileIds: readonly string[]) => void;
}

/** Skips many scenes at once: above a cloud cover, or all but the newest. Skipped scenes stay in the cart. */
export function BulkSkip({ scenes, onSkip }: BulkSkipProps) {
  const [cloud, setCloud] = useState(String(CLOUDY_PERCENT));
  const [newest, setNewest] = useState(String(MAX_SCENES_PER_ORDER));
  if (scenes.length < 2) return null;
  const percent = wholeNumber(cloud, 0, 100);
  const count = wholeNumber(newest, 1, MAX_SCENES_PER_ORDER);
  return (
    <section className={classes.tools} aria-label="Skip several scenes">
      <Rule
        before="Skip above"
        after="% cloud"
        label="Cloud cover in percent above which scenes are skipped"
        text={cloud}
        onText={setCloud}
        files={percent === undefined ? undefined : filesAboveCloud(scenes, percent)}
        onSkip={onSkip}
      />
      <Rule
        before="Keep the newest"
        after=""
        label={`Number of newest scenes to keep, at most ${MAX_SCENES_PER_ORDER}`}
        text={newest}
        onText={setNewest}
        files={count === undefined ? undefined : filesBeyondNewest(scenes, count)}
        onSkip={onSkip}
      />
    </section>
  );
}

interface RuleProps extends Pick<BulkSkipProps, 'onSkip'> {
  readonly before: string;
  readonly after: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the rule would skip; undefined while the number is invalid. */
  readonly files: readonly string[] | undefined;
}

function Rule({ before, after, label, text, onText, files, onSkip }: RuleProps) {
  const id = useId();
  const skips = files?.length ?? 0;
  return (
    <div className={classes.rule}>
      <label htmlFor={id}>{before}</label>
      <span className={classes.number}>
        <TextBox
          id={id}
          size="s"
          inputMode="numeric"
          aria-label={label}
          aria-invalid={files === undefined}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </span>
      {after !== '' && <span>{after}</span>}
      <Button size="s" disabled={skips === 0} onClick={() => files && onSkip(files)}>
        {skips === 0 ? 'Nothing to skip' : `Skip ${counted(skips, 'scene')}`}
      </Button>
    </div>
  );
}

/** Undefined unless the text is a whole number within these bounds. */
function wholeNumber(text: string, from: number, to: number): number | undefined {
  const value = Number(text.trim());
  return /^\d+$/.test(text.trim()) && value >= from && value <= to ? value : undefined;
}
