import type { SearchArea } from '@sigma/domain';
import { IconBookmarks } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { BOX_SIDES, type BoxCheck, type BoxSide, boxTextOf, checkBox } from './area-box.ts';
import classes from './area-dialog.module.css';

const LABELS: Readonly<Record<BoxSide, string>> = {
  west: 'West, °',
  south: 'South, °',
  east: 'East, °',
  north: 'North, °',
};

interface AreaDialogProps {
  readonly area: SearchArea | undefined;
  readonly onArea: (area: SearchArea) => void;
  readonly onClose: () => void;
  /** Without it the dialog offers no saved areas. */
  readonly onSavedAreas?: () => void;
}

/** Sets an area without drawing: four sides, or the same twice for a point. */
export function AreaDialog({ area, onArea, onClose, onSavedAreas }: AreaDialogProps) {
  const form = useId();
  const [text, setText] = useState(() => boxTextOf(area));
  const [check, setCheck] = useState<BoxCheck>();
  const errors = check?.ok === false ? check.errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkBox(text);
    setCheck(checked);
    if (checked.ok) onArea(checked.area);
  };
  return (
    <Dialog
      opened
      title="Area by coordinates"
      onClose={onClose}
      width={440}
      footer={
        <>
          {onSavedAreas && (
            <span className={classes.other}>
              <Button kind="quiet" icon={IconBookmarks} onClick={onSavedAreas}>
                Saved areas
              </Button>
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Set the area
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} noValidate onSubmit={submit}>
        {BOX_SIDES.map((side) => (
          <TextField
            key={side}
            label={LABELS[side]}
            name={side}
            inputMode="decimal"
            value={text[side]}
            error={errors[side]}
            {...(side === 'west' && { 'data-autofocus': true })}
            onChange={(event) => setText({ ...text, [side]: event.currentTarget.value })}
          />
        ))}
        <p className={classes.hint}>
          Decimal degrees. West greater than east crosses the antimeridian; the same on both sides is a point.
        </p>
      </form>
    </Dialog>
  );
}
