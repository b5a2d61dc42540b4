import type { MonitoringAsset } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { type ReactNode, useId, useMemo } from 'react';
import type { Tagged } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { isOutdated } from '../../../api/errors.ts';
import { ChangedSince } from '../../../parts/record-list/changed-since.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { useLeaveQuestion } from '../../../ui/forms/leave-question.ts';
import { useUnloadQuestion } from '../../../ui/forms/use-unload-question.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { AssetFields, type ProgramOption } from './asset-fields.tsx';
import { AssetMap } from './asset-map.tsx';
import classes from './asset-page.module.css';
import type { AssetScope } from './asset-scope.ts';
import { ASSET_STATUS } from './asset-texts.ts';
import { FacilitiesPanel } from './facilities/facilities-panel.tsx';
import { geometryOf } from './facilities/facility-input.ts';
import { type Facilities, useFacilities } from './facilities/use-facilities.ts';
import { PassesPanel } from './passes-panel.tsx';
import { type AssetForm, useAssetForm } from './use-asset-form.ts';

export const ASSET_TABS = ['details', 'facilities', 'passes'] as const;
export type AssetTab = (typeof ASSET_TABS)[number];

export interface AssetViewProps {
  readonly scope: AssetScope;
  /** A Program Administrator, or a staff admin. */
  readonly canEdit: boolean;
  /** A link to the list from which the asset was opened. */
  readonly back: ReactNode;
  /** Links and buttons next to the name. */
  readonly actions?: ReactNode;
  readonly programs?: readonly ProgramOption[];
  /** Facilities and passes are parts of the page for members of the program; staff edit the details only. */
  readonly parts?: {
    /** The reader uses Monitor, which passes belong to. */
    readonly seesPasses: boolean;
    readonly tab: AssetTab;
    readonly onTab: (tab: AssetTab) => void;
  };
}

interface OpenedAssetProps extends AssetViewProps {
  readonly opened: Tagged<MonitoringAsset>;
}

/** An asset that exists: its details, facilities and passes next to its area on the map. */
export function AssetView({ parts, ...props }: OpenedAssetProps) {
  return parts === undefined ? <DetailsView {...props} /> : <PartsView {...props} parts={parts} />;
}

function DetailsView({ opened, ...props }: Omit<OpenedAssetProps, 'parts'>) {
  const asset = opened.record;
  const form = useAssetForm({ scope: props.scope, opened });
  useUnsaved(asset, form.isTyped, form.saving.isPending);
  return (
    <AssetLayout {...props} form={form} title={asset.name} note={<Status asset={asset} />} shapes={undefined}>
      <AssetDetails {...props} form={form} asset={asset} />
    </AssetLayout>
  );
}

const Status = ({ asset }: { readonly asset: MonitoringAsset }) => (
  <StatusBadge bare {...ASSET_STATUS[asset.status]} />
);

function PartsView(props: OpenedAssetProps & Required<Pick<AssetViewProps, 'parts'>>) {
  const { opened, parts } = props;
  const asset = opened.record;
  const form = useAssetForm({ scope: props.scope, opened });
  const facilities = useFacilities(asset);
  useUnsaved(
    asset,
    form.isTyped || facilities.isChanged,
    form.saving.isPending || facilities.saving.isPending,
  );
  return (
    <AssetLayout
      {...props}
      form={form}
      title={asset.name}
      note={<Status asset={asset} />}
      shapes={facilities.shown}
    >
      <Tabs
        label="Parts of the asset"
        value={parts.tab === 'passes' && !parts.seesPasses ? 'details' : parts.tab}
        onChange={parts.onTab}
        tabs={[
          { id: 'details', label: 'Details', panel: <AssetDetails {...props} form={form} asset={asset} /> },
          {
            id: 'facilities',
            label: 'Facilities',
            ...(facilities.shown && { count: facilities.shown.length }),
            panel: <FacilitiesPanel facilities={facilities} canEdit={props.canEdit} />,
          },
          ...(parts.seesPasses
            ? [{ id: 'passes', label: 'Passes', panel: <PassesPanel asset={asset} /> } as const]
            : []),
        ]}
      />
    </AssetLayout>
  );
}

/** A new asset, which staff give to a program; its facilities follow once it exists. */
export function NewAssetView(
  props: Omit<AssetViewProps, 'parts'> & {
    readonly onAdded: (asset: MonitoringAsset) => void;
  },
) {
  const form = useAssetForm({ scope: props.scope, opened: undefined, onAdded: props.onAdded });
  return (
    <AssetLayout {...props} form={form} title="New asset" note={null} shapes={undefined}>
      <AssetDetails {...props} form={form} asset={undefined} />
    </AssetLayout>
  );
}

interface AssetLayoutProps extends Pick<AssetViewProps, 'back' | 'actions' | 'canEdit'> {
  readonly form: AssetForm;
  readonly title: string;
  readonly note: ReactNode;
  readonly shapes: Facilities['shown'];
  readonly children: ReactNode;
}

function AssetLayout({ form, title, note, shapes, back, actions, canEdit, children }: AssetLayoutProps) {
  const drawn = useMemo(
    () =>
      (shapes ?? []).flatMap((facility): readonly Geometry[] => {
        const shape = geometryOf(facility);
        return shape === undefined ? [] : [shape];
      }),
    [shapes],
  );
  return (
    <div className={classes.page}>
      <section className={classes.panel} aria-label={title}>
        <header className={classes.head}>
          <p className={classes.back}>{back}</p>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{title}</h1>
            {actions}
          </div>
          {note !== null && <div className={classes.status}>{note}</div>}
        </header>
        {children}
      </section>
      <div className={classes.map}>
        <AssetMap
          about={form.record?.id ?? 'new'}
          area={form.draft.aoi}
          facilities={drawn}
          canEdit={canEdit}
          onArea={(aoi) => form.change({ aoi })}
        />
      </div>
    </div>
  );
}

interface AssetDetailsProps extends Pick<AssetViewProps, 'scope' | 'canEdit' | 'programs'> {
  readonly form: AssetForm;
  readonly asset: MonitoringAsset | undefined;
}

function AssetDetails({ scope, canEdit, programs = [], form, asset }: AssetDetailsProps) {
  const id = useId();
  const { saving, messages, isTyped } = form;
  const isNew = asset === undefined;
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.scroll}>
        <div className={classes.padded}>
          <AssetFields
            {...{ scope, asset, messages, canEdit, programs }}
            draft={form.draft}
            onChange={form.change}
          />
        </div>
      </div>
      <footer className={classes.footer}>
        {!isNew && <ChangedSince edit={form} saving={saving} />}
        {form.hasFailed && !isOutdated(saving.error) && <ErrorNotice {...errorText(saving.error)} />}
        {!canEdit && (
          <p id={id} className={classes.meta}>
            Program Administrators update assets.
          </p>
        )}
        <div className={classes.buttons}>
          {isTyped && !isNew && <Button onClick={form.reset}>Undo changes</Button>}
          <Button
            kind="primary"
            type="submit"
            busy={saving.isPending}
            disabled={!canEdit || (!isTyped && !isNew)}
            {...(!canEdit && { 'aria-describedby': id })}
          >
            {isNew ? 'Add asset' : 'Update asset'}
          </Button>
        </div>
      </footer>
    </form>
  );
}

function useUnsaved({ id, name }: MonitoringAsset, isUnsaved: boolean, isBeingSaved: boolean): void {
  useUnloadQuestion(isUnsaved);
  useLeaveQuestion(
    useMemo(
      () =>
        isUnsaved
          ? {
              title: 'Discard the changes?',
              text: `What you changed of “${name}” has not been saved.`,
              confirm: 'Discard',
              isBeingSaved,
              staysAt: [`/asset/${id}`],
              onLeave: () => undefined,
            }
          : undefined,
      [isUnsaved, isBeingSaved, id, name],
    ),
  );
}
