import type { Eula } from '@sigma/contract';
import type { FileFormat } from '@sigma/domain';
import type { FormEvent } from 'react';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type DestinationCheck, DestinationField } from './destination-field.tsx';
import classes from './finalize-step.module.css';
import { LicenceField } from './licence-field.tsx';
import type { OrderDraft, OrderMessages } from './order-form.ts';
import type { OrderScene } from './order-scene.ts';
import { formatName, type ProductChoice } from './product-choices.ts';

interface FinalizeStepProps {
  readonly formId: string;
  readonly program: number;
  readonly draft: OrderDraft;
  readonly messages: OrderMessages;
  readonly choices: readonly ProductChoice[];
  readonly eulas: readonly Eula[];
  readonly eulasFailure: string | undefined;
  readonly check: DestinationCheck;
  readonly scenes: readonly OrderScene[];
  readonly isReading: boolean;
  readonly onReading: (isReading: boolean) => void;
  readonly onChange: (change: Partial<OrderDraft>) => void;
  readonly onSubmit: () => void;
}

/** Where the order goes, what is delivered and under which licence. */
export function FinalizeStep(props: FinalizeStepProps) {
  const { draft, messages, choices, onChange, scenes } = props;
  const formats = choices.find(({ level }) => level === draft.product_level)?.formats ?? [];
  const chooseLevel = (name: string) => {
    const choice = choices.find(({ level }) => level === name);
    if (choice) onChange({ product_level: choice.level, file_format: choice.formats[0] ?? null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form id={props.formId} className={classes.form} onSubmit={submit} noValidate>
      {messages.form !== undefined && <ErrorNotice title="Unable to Complete Order" text={messages.form} />}
      <TextField
        label="Order name"
        name="name"
        optional
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={messages.name}
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
          options={choices.map(({ level, name }) => ({ value: level, label: `${level} · ${name}` }))}
          value={draft.product_level}
          onChange={chooseLevel}
          error={
            messages.product_level ??
            (choices.length === 0 ? 'The program may order no product of this collection' : undefined)
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
        onLicence={(licence) => onChange({ licence, accepted: false })}
        onAccepted={(accepted) => onChange({ accepted })}
        errors={{ licence: messages.licence, accepted: messages.accepted }}
        isReading={props.isReading}
        onReading={props.onReading}
      />
      <section className={classes.scenes} aria-label="Scenes in this order">
        <h3 className={classes.label}>Scenes in this order</h3>
        <ul className={classes.strip}>
          {scenes.map((scene) => (
            <li key={scene.fileId} title={scene.label}>
              <Thumbnail
                size={64}
                href={scene.thumbnail}
                alt={scene.label}
                missing="No thumbnail generated"
              />
            </li>
          ))}
        </ul>
        {messages.scenes !== undefined && (
          <p role="alert" className={classes.error}>
            * {messages.scenes}
          </p>
        )}
      </section>
    </form>
  );
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
      placeholder="Choose a level first"
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
