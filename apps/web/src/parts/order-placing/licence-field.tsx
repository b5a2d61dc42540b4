import type { Eula } from '@sigma/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { changedLicenceText } from './changed-licence.ts';
import { LicenceDialog } from './licence-dialog.tsx';
import classes from './order-fields.module.css';

interface LicenceFieldProps {
  readonly eulas: readonly Eula[];
  /** Why the list of licences could not be loaded (spec 1:8). */
  readonly failure: string | undefined;
  readonly licence: string | null;
  /** The version that was accepted; null for none. */
  readonly accepted: number | null;
  readonly onLicence: (licence: string) => void;
  readonly onAccepted: (version: number | null) => void;
  readonly errors: { readonly licence: string | undefined; readonly accepted: string | undefined };
  readonly isReading: boolean;
  readonly onReading: (isReading: boolean) => void;
}

/** Choosing, reading and accepting a licence: the acceptance is sent with the order (PD-44). */
export function LicenceField(props: LicenceFieldProps) {
  const { eulas, failure, licence, accepted, onLicence, onAccepted, errors, isReading, onReading } = props;
  const acceptedErrorId = useId();
  const chosen = eulas.find((eula) => eula.identifying_value === licence);
  return (
    <div className={classes.stack}>
      <SelectField
        label="Licence"
        name="licence"
        placeholder="Choose a licence"
        options={eulas.map((eula) => ({ value: eula.identifying_value, label: eula.name }))}
        value={licence}
        onChange={onLicence}
        error={errors.licence ?? failure}
        hint={chosen && changedLicenceText(chosen)}
        after={
          chosen && (
            <button type="button" className={classes.read} onClick={() => onReading(true)}>
              Read <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
            </button>
          )
        }
      />
      <div>
        <Checkbox
          name="accepted"
          label="I have read and accept the licence"
          checked={chosen !== undefined && accepted === chosen.version}
          disabled={chosen === undefined}
          onChange={(isAccepted) => onAccepted(isAccepted && chosen ? chosen.version : null)}
          errorId={errors.accepted === undefined ? undefined : acceptedErrorId}
        />
        <div className={classes.message}>
          {errors.accepted !== undefined && (
            <p id={acceptedErrorId} role="alert" className={classes.error}>
              * {errors.accepted}
            </p>
          )}
        </div>
      </div>
      {chosen && <LicenceDialog eula={chosen} opened={isReading} onClose={() => onReading(false)} />}
    </div>
  );
}
