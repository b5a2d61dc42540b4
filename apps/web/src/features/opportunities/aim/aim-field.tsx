import type { SearchArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import classes from './aim-field.module.css';
import { aimText, readAim } from './aim-point.ts';

interface AimFieldProps {
  readonly area: SearchArea;
  readonly aim: Position | undefined;
  readonly onAim: (aim: Position | undefined) => void;
}

/** Where the capture aims, by keyboard; the map has the same point to drag. */
export function AimField({ area, aim, onAim }: AimFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const commit = () => {
    if (draft === undefined) return;
    const reading = readAim(draft, area);
    setError(reading.ok ? undefined : reading.text);
    if (!reading.ok) return;
    setDraft(undefined);
    onAim(reading.aim);
  };
  const reset = () => {
    setDraft(undefined);
    setError(undefined);
    onAim(undefined);
  };
  return (
    <div className={classes.aim}>
      <TextField
        label="Aim point"
        optional
        placeholder="Latitude, longitude"
        hint="Drag the crosshairs on the map, or type coordinates in the area. If empty, the planner aims at the middle of the area."
        value={draft ?? aimText(aim)}
        error={error}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      />
      {aim !== undefined && (
        <Button size="s" kind="quiet" onClick={reset}>
          Reset aim point
        </Button>
      )}
    </div>
  );
}
