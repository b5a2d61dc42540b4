import type { SearchArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import classes from './aim-field.module.css';
import { aimText, readAim } from './aim-point.ts';

interface AimFieldProps {
  readonly area: SearchArea;
  readonly aim: Position | undefined;
  readonly onAim: (aim: Position | undefined) => void;
  readonly label?: string;
  readonly hint?: string;
  /** The point to which the capture returns; without it, the planner's. */
  readonly proposal?: Position | undefined;
  /** Reports that what was typed is not a position in the area, and that this is over. */
  readonly onInvalid?: (isInvalid: boolean) => void;
}

/** Where the capture aims, by keyboard; the map has the same point to drag. */
export function AimField(props: AimFieldProps) {
  const { area, aim, onAim, label = 'Aim point', hint, proposal, onInvalid } = props;
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const commit = () => {
    if (draft === undefined) return;
    const reading = readAim(draft, area);
    setError(reading.ok ? undefined : reading.text);
    onInvalid?.(!reading.ok);
    if (!reading.ok) return;
    setDraft(undefined);
    onAim(reading.aim);
  };
  const reset = () => {
    setDraft(undefined);
    setError(undefined);
    onInvalid?.(false);
    onAim(proposal);
  };
  return (
    <div className={classes.aim}>
      <TextField
        label={label}
        optional
        placeholder="Latitude, longitude"
        {...(hint !== undefined && { hint })}
        value={draft ?? aimText(aim)}
        error={error}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      />
      {(error !== undefined || aimText(aim) !== aimText(proposal)) && (
        <Button size="s" kind="quiet" onClick={reset}>
          {proposal === undefined ? 'Reset aim point' : 'Use the proposed point'}
        </Button>
      )}
    </div>
  );
}
