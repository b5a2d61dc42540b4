import { DETECTION_TYPES, type DetectionType } from '@sigma/domain';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { PanelFooter } from '../../../ui/layout/page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { numberOfChanges } from '../drawing/drawing.ts';
import classes from './bench.module.css';
import { ComparePanel } from './compare-panel.tsx';
import { CompletedPasses } from './completed-passes.tsx';
import { FeatureList } from './feature-list.tsx';
import type { FoundShape } from './found-shapes.ts';
import { PlumeTool } from './plume-tool.tsx';
import type { Bench } from './use-bench.ts';
import type { FilterPlane } from './use-filter-plane.ts';

export type BenchTab = 'draw' | 'compare';

interface BenchPanelProps {
  readonly bench: Bench;
  readonly filter: FilterPlane;
  readonly found: readonly FoundShape[];
  readonly canSave: boolean;
  readonly tab: BenchTab;
  readonly hovered: string | undefined;
  readonly isFilterOn: boolean;
  readonly onTab: (tab: BenchTab) => void;
  readonly onFilter: (isOn: boolean) => void;
  readonly onHover: (key: string | undefined) => void;
  readonly onLookAt: (key: string) => void;
}

const TYPE_OPTIONS = DETECTION_TYPES.map((type) => ({ value: type, label: type }));

export const typeOf = (value: string): DetectionType | undefined =>
  DETECTION_TYPES.find((type) => type === value);

/** What is drawn on a scene, and how it compares with what the analysis found. */
export function BenchPanel(props: BenchPanelProps) {
  const { bench, tab, onTab, found } = props;
  return (
    <div className={classes.panel}>
      <Tabs<BenchTab>
        label="Notation"
        value={tab}
        onChange={onTab}
        tabs={[
          { id: 'draw', label: 'Draw', count: bench.drawing.features.length, panel: <DrawTab {...props} /> },
          {
            id: 'compare',
            label: 'Compare',
            panel: (
              <ComparePanel
                features={bench.drawing.features}
                found={found}
                passes={bench.scene.passes}
                hovered={props.hovered}
                onHover={props.onHover}
                onLookAt={props.onLookAt}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function DrawTab({
  bench,
  filter,
  isFilterOn,
  onFilter,
  canSave,
  hovered,
  onHover,
  onLookAt,
}: BenchPanelProps) {
  const { scene, newType, setNewType } = bench;
  return (
    <div className={classes.tab}>
      <div className={classes.scroll}>
        <div className={classes.section}>
          <SelectField
            label="New features are"
            options={TYPE_OPTIONS}
            value={newType}
            onChange={(value) => {
              const type = typeOf(value);
              if (type !== undefined) setNewType(type);
            }}
          />
          <PlumeTool bench={bench} filter={filter} isOn={isFilterOn} onToggle={onFilter} />
        </div>
        <FeatureList bench={bench} hovered={hovered} onHover={onHover} onLookAt={onLookAt} />
        {scene.passes.length === 0 ? (
          <p className={classes.hint}>
            This scene shows no monitoring asset. What is drawn can be compared, but not saved: a finding
            belongs to an asset.
          </p>
        ) : (
          <CompletedPasses bench={bench} canSave={canSave} />
        )}
      </div>
      <DrawFooter bench={bench} canSave={canSave} />
    </div>
  );
}

function DrawFooter({ bench, canSave }: Pick<BenchPanelProps, 'bench' | 'canSave'>) {
  const { drawing, changes, saving, undo, redo, scene, isStale } = bench;
  const open = numberOfChanges(changes);
  return (
    <>
      {saving.error !== null && (
        <div className={classes.section}>
          <ErrorNotice {...errorText(saving.error)} />
        </div>
      )}
      {isStale && (
        <div className={classes.section}>
          <ErrorNotice
            title="Saved, but not read again"
            text="The server has your changes. Reload the page before you continue."
            action={
              <Button size="s" onClick={() => location.reload()}>
                Reload
              </Button>
            }
          />
        </div>
      )}
      {!canSave && <p className={classes.hint}>Only administrators of the platform save findings.</p>}
      <PanelFooter>
        <IconButton
          icon={IconArrowBackUp}
          label="Undo"
          tip="Undo (Ctrl+Z)"
          disabled={drawing.past.length === 0}
          onClick={undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label="Redo"
          tip="Redo (Ctrl+Y)"
          disabled={drawing.future.length === 0}
          onClick={redo}
        />
        <span className={classes.grow} role="status">
          {open === 0 ? 'All saved' : `${open} not saved`}
        </span>
        <Button
          kind="primary"
          icon={IconDeviceFloppy}
          busy={saving.isPending}
          disabled={open === 0 || !canSave || isStale || scene.passes.length === 0}
          onClick={() => saving.mutate()}
        >
          Save
        </Button>
      </PanelFooter>
    </>
  );
}
