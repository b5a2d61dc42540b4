import { FACILITY_KINDS } from '@sigma/domain';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import fieldClasses from '../../../../ui/forms/field.module.css';
import { TextBox } from '../../../../ui/forms/text-field.tsx';
import classes from '../asset-page.module.css';
import type { FacilityInput } from '../assets.queries.ts';
import { FACILITY_KIND_TEXT, shapeText } from './facility-input.ts';

interface FacilityRowProps {
  readonly facility: FacilityInput;
  readonly canEdit: boolean;
  readonly error: string | undefined;
  readonly onChange: (facility: FacilityInput) => void;
  readonly onRemove: () => void;
}

/** One facility with its name, kind and size. */
export function FacilityRow({ facility, canEdit, error, onChange, onRemove }: FacilityRowProps) {
  const { name, kind } = facility;
  if (!canEdit) {
    return (
      <li className={classes.facility}>
        <span className={classes.facilityName}>{name}</span>
        <span className={classes.meta}>
          {FACILITY_KIND_TEXT[kind]} · {shapeText(facility)}
        </span>
      </li>
    );
  }
  const label = name === '' ? 'this facility' : name;
  return (
    <li className={classes.facility}>
      <div className={classes.facilityEdit}>
        <TextBox
          size="s"
          aria-label={`Name of ${label}`}
          value={name}
          maxLength={200}
          {...(error !== undefined && { 'aria-invalid': true })}
          onChange={(event) => onChange({ ...facility, name: event.currentTarget.value })}
        />
        <select
          className={classes.kind}
          aria-label={`Kind of ${label}`}
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const chosen = FACILITY_KINDS.find((known) => known === value);
            if (chosen !== undefined) onChange({ ...facility, kind: chosen });
          }}
        >
          {FACILITY_KINDS.map((known) => (
            <option key={known} value={known}>
              {FACILITY_KIND_TEXT[known]}
            </option>
          ))}
        </select>
        <span className={classes.size}>{shapeText(facility)}</span>
        <IconButton icon={IconTrash} iconSize={16} size="s" label={`Remove ${label}`} onClick={onRemove} />
      </div>
      {error !== undefined && (
        <p className={fieldClasses.error} role="alert">
          * {error}
        </p>
      )}
    </li>
  );
}
