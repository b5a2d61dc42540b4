import { PROGRAM_ROLES, type ProgramRole } from '@sigma/domain';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import fieldClasses from '../../ui/forms/field.module.css';
import classes from './role-choices.module.css';

/** What each role lets its users do. */
const PURPOSES: Readonly<Record<ProgramRole, string>> = {
  'Program Administrator': 'Invites and removes users',
  'Monitor User': 'Alerts, findings and reports of monitored sites',
  'Tasking User': 'Search, orders and opportunities',
  'Data User': 'Reads the catalogue through the API',
};

interface RoleChoicesProps {
  readonly roles: readonly ProgramRole[];
  readonly onChange: (roles: readonly ProgramRole[]) => void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
}

/** The roles of a user, in the order of the specification. */
export function RoleChoices({ roles, onChange, error, disabled = false }: RoleChoicesProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>Roles</legend>
      <div className={classes.box} data-invalid={error !== undefined || undefined}>
        {PROGRAM_ROLES.map((role) => (
          <div key={role} className={classes.role}>
            <Checkbox
              checked={roles.includes(role)}
              label={role}
              disabled={disabled}
              errorId={errorId}
              onChange={(checked) =>
                onChange(PROGRAM_ROLES.filter((name) => (name === role ? checked : roles.includes(name))))
              }
            >
              <span className={classes.name}>{role}</span>
              <span className={classes.purpose}>{PURPOSES[role]}</span>
            </Checkbox>
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={fieldClasses.error} role="alert">
          * {error}
        </p>
      )}
    </fieldset>
  );
}
