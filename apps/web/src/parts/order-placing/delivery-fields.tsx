import type { Eula } from '@sigma/contract';
import { type FileFormat, MAX_ORDER_NAME } from '@sigma/domain';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { type DestinationCheck, DestinationField } from './destination-field.tsx';
import { LicenceField } from './licence-field.tsx';
import classes from './order-fields.module.css';
import type { OrderDraft, OrderMessages } from './order-form.ts';
import { formatName, type ProductChoice } from './product-choices.ts';

export interface DeliveryFieldsProps {
  readonly program: number;
  readonly draft: OrderDraft;
  readonly messages: OrderMessages;
  /** The most characters of the name; as many as an order may have unless stated. */
  readonly longestName?: number;
  readonly choices: readonly ProductChoice[];
  readonly eulas: readonly Eula[];
  readonly eulasFailure: string | undefined;
  readonly check: DestinationCheck;
  readonly isReading: boolean;
  readonly onReading: (isReading: boolean) => void;
  readonly onChange: (change: Partial<OrderDraft>) => void;
}

/** Name, destination, product and licence, which every order needs. A message moves no field. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { draft, messages, choices, longestName = MAX_ORDER_NAME, onChange } = props;
  const formats = choices.find(({ level }) => level === draft.product_level)?.formats ?? [];
  const chooseLevel = (name: string) => {
    const choice = choices.find(({ level }) => level === name);
    if (choice) onChange({ product_level: choice.level, file_format: choice.formats[0] ?? null });
  };
  return (
    <div className={classes.fields} data-messages="reserved">
      <TextField
        label="Order name"
        name="name"
        optional
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={messages.name}
        counter={`${draft.name.trim().length} / ${longestName}`}
      />
      <div>
        <DestinationField
          program={props.program}
          value={draft.destination}
          onChange={(destination) => onChange({ destination })}
          check={props.check}
          error={messages.destination}
        />
      </div>
      <div className={classes.pair}>
        <SelectField
          label="Product level"
          name="product_level"
          placeholder="Choose a level"
          options={choices.map(({ level, name }) => ({
            value: level,
            label: productLabel(level, name),
          }))}
          value={draft.product_level}
          onChange={chooseLevel}
          error={
            messages.product_level ??
            (choices.length === 0 ? 'The program may not order any product of this collection' : undefined)
          }
        />
        <FormatField
          formats={formats}
          value={draft.file_format}
          error={messages.file_format}
          onChange={(file_format) => onChange({ file_format })}
        />
      </div>
      <LicenceField
        eulas={props.eulas}
        failure={props.eulasFailure}
        licence={draft.licence}
        accepted={draft.accepted}
        onLicence={(licence) => onChange({ licence, accepted: null })}
        onAccepted={(accepted) => onChange({ accepted })}
        errors={{ licence: messages.licence, accepted: messages.accepted }}
        isReading={props.isReading}
        onReading={props.onReading}
      />
      {messages.form !== undefined && (
        <div ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
          <ErrorNotice title="Unable to Complete Order" text={messages.form} />
        </div>
      )}
    </div>
  );
}

/** "Basic · Visual"; a product whose name includes its level is shown by its name. */
function productLabel(level: string, name: string): string {
  return name.startsWith(level) ? name : `${level} · ${name}`;
}

interface FormatFieldProps {
  readonly formats: readonly FileFormat[];
  readonly value: FileFormat | null;
  readonly error: string | undefined;
  readonly onChange: (format: FileFormat) => void;
}

function FormatField({ formats, value, error, onChange }: FormatFieldProps) {
  return (
    <SelectField
      label="File format"
      name="file_format"
      placeholder="No level yet"
      options={formats.map((format) => ({ value: format, label: formatName(format) }))}
      value={value}
      disabled={formats.length === 0}
      onChange={(name) => {
        const format = formats.find((one) => one === name);
        if (format) onChange(format);
      }}
      error={error}
    />
  );
}
