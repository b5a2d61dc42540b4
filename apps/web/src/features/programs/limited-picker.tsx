import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { ChoiceOption } from '../../ui/forms/chosen-options.ts';
import { MultiSelect } from '../../ui/forms/multi-select.tsx';
import classes from './limited-picker.module.css';

interface LimitedPickerProps {
  readonly label: string;
  /** What is chosen, in the plural: "levels". */
  readonly noun: string;
  readonly known: readonly string[];
  /** Null: no limit. */
  readonly value: readonly string[] | null;
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[] | null) => void;
}

/** Some, none, or all of a list: "No limit" is a choice of its own, because nothing chosen gives nothing. */
export function LimitedPicker({ label, noun, known, value, error, onChange }: LimitedPickerProps) {
  const options: readonly ChoiceOption[] = [
    ...known.map((name) => ({ value: name, label: name })),
    // Stored by another version of the platform.
    ...(value ?? [])
      .filter((name) => !known.includes(name))
      .map((name) => ({ value: name, label: `${name} (unknown, gives nothing)` })),
  ];
  return (
    <fieldset className={classes.picker} aria-label={label}>
      <div className={classes.head}>
        <span aria-hidden="true">{label} (optional)</span>
        <Checkbox
          label="No limit"
          checked={value === null}
          onChange={(isUnlimited) => onChange(isUnlimited ? null : [])}
        />
      </div>
      {value === null ? (
        <p className={classes.note} data-box>
          All {noun}, including those added later.
        </p>
      ) : (
        <>
          <MultiSelect
            label={`${label} (optional)`}
            labelHidden
            options={options}
            value={value}
            onChange={onChange}
            {...(error !== undefined && { error })}
          />
          {value.length === 0 && <p className={classes.note}>Nothing chosen: the program gets no {noun}.</p>}
        </>
      )}
    </fieldset>
  );
}
