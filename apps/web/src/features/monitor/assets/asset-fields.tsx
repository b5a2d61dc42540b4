import type { MonitoringAsset } from '@sigma/contract';
import { FACILITY_CORRIDOR_M, invalidEmailText, MAX_ASSET_KM2, MAX_ASSET_NAME } from '@sigma/domain';
import { areaKm2 } from '@sigma/geo';
import { DayField } from '../../../ui/dates/day-field.tsx';
import fieldClasses from '../../../ui/forms/field.module.css';
import type { FieldMessages } from '../../../ui/forms/form-rules.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { dayText } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import { frequencyText } from '../data/asset-text.ts';
import { type AssetDraft, isFrequency, recipientMessages } from './asset-draft.ts';
import classes from './asset-page.module.css';
import type { AssetScope } from './asset-scope.ts';
import { FREQUENCY_OPTIONS } from './asset-texts.ts';
import { RecipientsCount, RecipientsField } from './recipients-field.tsx';

/** A program to which staff can give an asset. */
export interface ProgramOption {
  readonly id: number;
  readonly name: string;
}

interface AssetFieldsProps {
  readonly scope: AssetScope;
  /** Undefined for a new asset. */
  readonly asset: MonitoringAsset | undefined;
  readonly draft: AssetDraft;
  readonly messages: FieldMessages;
  readonly canEdit: boolean;
  readonly programs: readonly ProgramOption[];
  readonly onChange: (change: Partial<AssetDraft>) => void;
}

/** The fields of an asset but its area, which is on the map. */
export function AssetFields(props: AssetFieldsProps) {
  const { scope, asset, draft, messages, canEdit, programs, onChange } = props;
  const isStaff = scope.tier === 'staff';
  return (
    <fieldset className={classes.fields} disabled={!canEdit} aria-label="Details of the asset">
      {canEdit ? (
        <TextField
          label="Asset title"
          name="name"
          required
          value={draft.name}
          maxLength={MAX_ASSET_NAME * 2}
          error={messages.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      ) : (
        <Shown label="Asset title" value={draft.name} />
      )}
      {isStaff && (
        <div className={classes.pair}>
          <SelectField
            label="Program"
            placeholder="Choose a program"
            options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.program === null ? null : String(draft.program)}
            error={messages.program}
            onChange={(program) => onChange({ program: Number(program) })}
          />
          <TextField
            label="Kind"
            optional
            value={draft.kind}
            maxLength={100}
            placeholder="Well pads"
            error={messages.kind}
            onChange={(event) => onChange({ kind: event.currentTarget.value })}
          />
        </div>
      )}
      <Period {...{ draft, messages, canEdit, onChange }} />
      {canEdit ? (
        <SelectField
          label="Monitoring frequency"
          hint="How often a summary report is due."
          options={FREQUENCY_OPTIONS}
          value={draft.monitoring_frequency}
          error={messages.monitoring_frequency}
          onChange={(chosen) => isFrequency(chosen) && onChange({ monitoring_frequency: chosen })}
        />
      ) : (
        <Shown label="Monitoring frequency" value={frequencyText(draft.monitoring_frequency)} />
      )}
      <Recipients {...{ asset, draft, messages, onChange }} />
      <AreaLine area={draft.aoi} error={messages.aoi} canEdit={canEdit} />
      {isStaff ? (
        <TextField
          label="Exclusion corridor, m"
          inputMode="numeric"
          hint={CORRIDOR_HINT}
          value={draft.corridor_m}
          error={messages.corridor_m}
          onChange={(event) => onChange({ corridor_m: event.currentTarget.value })}
        />
      ) : (
        <div className={fieldClasses.field}>
          <span className={fieldClasses.label}>Exclusion corridor</span>
          <span>{draft.corridor_m} m on each side of a line</span>
          <p className={fieldClasses.hint}>{CORRIDOR_HINT}</p>
        </div>
      )}
    </fieldset>
  );
}

const CORRIDOR_HINT = `Digging, construction and vehicles inside it, or within ${FACILITY_CORRIDOR_M} m of another facility, are alerts.`;

function Shown({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={fieldClasses.field}>
      <span className={fieldClasses.label}>{label}</span>
      <span>{value}</span>
    </div>
  );
}

type PartProps = Pick<AssetFieldsProps, 'draft' | 'messages' | 'onChange'>;

function Period({ draft, messages, canEdit, onChange }: PartProps & { readonly canEdit: boolean }) {
  const day = (text: string) => (text === '' ? null : text);
  const start = day(draft.monitoring_start_date);
  const end = day(draft.monitoring_end_date);
  if (!canEdit) {
    return (
      <div className={fieldClasses.field}>
        <span className={fieldClasses.label}>Monitored</span>
        <span>
          {start !== null && dayText(start)} – {end !== null && dayText(end)}
        </span>
      </div>
    );
  }
  return (
    <div className={classes.pair}>
      <DayField
        label="Start date"
        value={start}
        error={messages.monitoring_start_date}
        onChange={(monitoring_start_date) => onChange({ monitoring_start_date })}
      />
      <DayField
        label="End date"
        value={end}
        error={messages.monitoring_end_date}
        onChange={(monitoring_end_date) => onChange({ monitoring_end_date })}
      />
    </div>
  );
}

function Recipients({ asset, draft, messages, onChange }: PartProps & Pick<AssetFieldsProps, 'asset'>) {
  if (asset !== undefined && asset.alert_emails === undefined) {
    return (
      <div className={classes.pair}>
        <RecipientsCount label="Alert recipients" count={asset.alert_recipients} />
        <RecipientsCount label="Report recipients" count={asset.report_recipients} />
      </div>
    );
  }
  return (
    <>
      <RecipientsField
        label="Alert recipients"
        hint="Recipients get one e-mail for each pass with alerts or gas above its limit."
        emails={draft.alert_emails}
        error={ownMessage(messages, 'alert_emails', draft.alert_emails)}
        onChange={(alert_emails) => onChange({ alert_emails })}
      />
      <RecipientsField
        label="Report recipients"
        hint="Recipients get each report when it is ready."
        emails={draft.report_emails}
        error={ownMessage(messages, 'report_emails', draft.report_emails)}
        onChange={(report_emails) => onChange({ report_emails })}
      />
    </>
  );
}

/** The message of the list, and those of addresses that only the server rejects; the field names the others itself. */
function ownMessage(messages: FieldMessages, field: string, emails: readonly string[]): string | undefined {
  const named = new Set(emails.map(invalidEmailText));
  const found = recipientMessages(messages, field).filter((text) => !named.has(text));
  return found.length === 0 ? undefined : found.join(' ');
}

interface AreaLineProps {
  readonly area: AssetDraft['aoi'];
  readonly error: string | undefined;
  readonly canEdit: boolean;
}

function AreaLine({ area, error, canEdit }: AreaLineProps) {
  return (
    <div className={fieldClasses.field}>
      <span className={fieldClasses.label}>Area</span>
      <span>{area === null ? 'No area yet: draw it on the map' : areaText(areaKm2(area))}</span>
      {error !== undefined && (
        <p className={fieldClasses.error} role="alert">
          * {error}
        </p>
      )}
      {canEdit && (
        <p className={fieldClasses.hint}>
          Draw or edit it on the map, type its sides, or read it from a file. Up to {areaText(MAX_ASSET_KM2)}.
        </p>
      )}
    </div>
  );
}
