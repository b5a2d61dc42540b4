import { CONTRACT_PRODUCTS, PRODUCT_LEVELS } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { DayField } from '../../ui/dates/day-field.tsx';
import type { ChoiceOption } from '../../ui/forms/chosen-options.ts';
import type { FieldMessages } from '../../ui/forms/form-rules.ts';
import { MultiSelect } from '../../ui/forms/multi-select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { LimitedPicker } from './limited-picker.tsx';
import type { ProgramDraft } from './program-draft.ts';
import classes from './program-fields.module.css';
import { programChoicesQuery } from './programs.queries.ts';

export interface ProgramFieldsProps {
  readonly draft: ProgramDraft;
  readonly messages: FieldMessages;
  readonly onChange: (change: Partial<ProgramDraft>) => void;
}

/** Title, company, dates and limits of the contract. */
export function ContractFields({ draft, messages, onChange }: ProgramFieldsProps) {
  const text = (name: 'name' | 'company_name' | 'max_users' | 'max_taskings' | 'max_order_area_km2') => ({
    name,
    value: draft[name],
    error: messages[name],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <TextField label="Program Title" required maxLength={200} {...text('name')} />
      </div>
      <div className={classes.wide}>
        <TextField label="Company Name" required maxLength={200} {...text('company_name')} />
      </div>
      <DayField
        label="Contract Start Date"
        value={draft.start_date}
        onChange={(start_date) => onChange({ start_date })}
        error={messages.start_date}
      />
      <DayField
        label="Contract End Date"
        value={draft.end_date}
        onChange={(end_date) => onChange({ end_date })}
        error={messages.end_date}
      />
      <TextField
        label="Max Users"
        optional
        inputMode="numeric"
        hint="Empty: no limit"
        {...text('max_users')}
      />
      <TextField
        label="Max Taskings"
        optional
        inputMode="numeric"
        hint="Empty: no limit"
        {...text('max_taskings')}
      />
      <TextField
        label="Max Order Area"
        optional
        inputMode="decimal"
        hint="Archive area of all orders. Empty: no limit"
        after={<span className={classes.unit}>km²</span>}
        {...text('max_order_area_km2')}
      />
    </div>
  );
}

/** Levels, sensors, products, collections and licences, picked from what the platform has. */
export function AccessFields({ draft, messages, onChange }: ProgramFieldsProps) {
  const choices = useQuery(programChoicesQuery);
  if (choices.isError) {
    return (
      <ErrorNotice
        {...errorText(choices.error)}
        action={
          <Button size="s" onClick={() => void choices.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  }
  if (choices.data === undefined) return <SkeletonRows rows={6} height={40} label="Loading choices" />;
  const { sensors, collections, eulas } = choices.data;
  return (
    <div className={classes.fields}>
      <Picker
        label="Sensor Data Access"
        options={sensors.map(({ osk_id, osk_sensor_name }) => [String(osk_id), osk_sensor_name])}
        value={draft.sensor_data_access}
        error={messages.sensor_data_access}
        onChange={(sensor_data_access) => onChange({ sensor_data_access })}
      />
      <LimitedPicker
        label="Product Level Access"
        noun="levels"
        known={PRODUCT_LEVELS}
        value={draft.product_level_access}
        error={messages.product_level_access}
        onChange={(product_level_access) => onChange({ product_level_access })}
      />
      <LimitedPicker
        label="Subscribed Products"
        noun="products"
        known={CONTRACT_PRODUCTS}
        value={draft.subscribed_products}
        error={messages.subscribed_products}
        onChange={(subscribed_products) => onChange({ subscribed_products })}
      />
      <Picker
        label="Licences (optional)"
        options={eulas.map(({ id, name }) => [String(id), name])}
        value={draft.eulas}
        error={messages.eulas}
        onChange={(chosen) => onChange({ eulas: chosen })}
      />
      <div className={classes.wide}>
        <Picker
          label="Collections (optional)"
          options={collections.map(({ id, title }) => [id, title === id ? id : `${title} (${id})`])}
          value={draft.collections}
          error={messages.collections}
          onChange={(chosen) => onChange({ collections: chosen })}
        />
      </div>
    </div>
  );
}

interface PickerProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

/** From this many choices on they can be searched. */
const SEARCHED_FROM = 8;

/** A list to choose from, which also offers what the program has and the platform no longer lists. */
function Picker({ label, options, value, error, onChange }: PickerProps) {
  const listed: ChoiceOption[] = options.map(([option, name]) => ({ value: option, label: name }));
  const others = value
    .filter((chosen) => !options.some(([option]) => option === chosen))
    .map((chosen) => ({ value: chosen, label: chosen }));
  return (
    <MultiSelect
      label={label}
      options={[...listed, ...others]}
      value={value}
      onChange={onChange}
      searchable={options.length >= SEARCHED_FROM}
      {...(error !== undefined && { error })}
    />
  );
}
