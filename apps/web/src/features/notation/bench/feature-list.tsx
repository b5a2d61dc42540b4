import { DETECTION_CLASSES, DETECTION_TYPES, findingNumberText } from '@sigma/domain';
import { IconShape, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { positionText } from '../../../map/view/position-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { areaText } from '../../../ui/text/measures.ts';
import { NoAssetError } from '../data/save-drawing.ts';
import { areaOf, type DrawnFeature, placeOf } from '../drawing/drawn-feature.ts';
import classes from './bench.module.css';
import type { Bench } from './use-bench.ts';

interface FeatureListProps {
  readonly bench: Bench;
  readonly hovered: string | undefined;
  readonly onHover: (key: string | undefined) => void;
  readonly onLookAt: (key: string) => void;
}

/** The features of a scene; the selected one can be changed. */
export function FeatureList({ bench, hovered, onHover, onLookAt }: FeatureListProps) {
  const { features, selected } = bench.drawing;
  if (features.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={IconShape}
          title="Nothing is drawn yet."
          text="Set points, or draw boxes, polygons and outlines of plumes with the tools on the map."
        />
      </div>
    );
  }
  return (
    <ul className={classes.features} aria-label="Features">
      {features.map((feature) => (
        <li
          key={feature.key}
          className={classNames(classes.feature, feature.key === hovered && classes.hovered)}
          data-selected={feature.key === selected || undefined}
          onPointerEnter={() => onHover(feature.key)}
          onPointerLeave={() => onHover(undefined)}
        >
          <FeatureHead bench={bench} feature={feature} onLookAt={onLookAt} />
          {feature.key === selected && <FeatureForm bench={bench} feature={feature} />}
        </li>
      ))}
    </ul>
  );
}

function FeatureHead({
  bench,
  feature,
  onLookAt,
}: Pick<FeatureListProps, 'bench' | 'onLookAt'> & { readonly feature: DrawnFeature }) {
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = feature.key === bench.drawing.selected;
  // A feature that was selected on the map is brought into view.
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.head}
      aria-expanded={isSelected}
      onClick={() => {
        bench.select(isSelected ? undefined : feature.key);
        if (!isSelected) onLookAt(feature.key);
      }}
    >
      <span className={classes.name}>
        {feature.type}
        {feature.number !== undefined && (
          <span className={classes.note}> {findingNumberText(feature.number)}</span>
        )}
      </span>
      <span className={classes.note}>{extentText(feature)}</span>
      <span className={classes.state}>{stateText(bench, feature)}</span>
    </button>
  );
}

const extentText = (feature: DrawnFeature): string =>
  feature.shape.type === 'Point' ? positionText(placeOf(feature), 4) : areaText(areaOf(feature));

function stateText({ changes, unsaved }: Bench, feature: DrawnFeature): string {
  if (unsaved.some(({ feature: { key } }) => key === feature.key)) return 'Failed';
  if (feature.isPublished) return 'Published';
  if (feature.id === undefined) return 'New';
  return changes.changed.includes(feature) ? 'Changed' : '';
}

const CLASS_SEGMENTS = DETECTION_CLASSES.map((value) => ({
  value,
  label: value === 'alert' ? 'Alert' : 'Detection',
}));

function FeatureForm({ bench, feature }: { readonly bench: Bench; readonly feature: DrawnFeature }) {
  const failure = bench.unsaved.find(({ feature: { key } }) => key === feature.key);
  if (feature.isPublished) {
    return (
      <p className={classes.note}>
        Customers see this finding. Change or withdraw it among the findings of the administration.
      </p>
    );
  }
  return (
    <div className={classes.form}>
      <SelectField
        label="Type"
        options={DETECTION_TYPES.map((type) => ({ value: type, label: type }))}
        value={feature.type}
        onChange={(value) => {
          const type = DETECTION_TYPES.find((one) => one === value);
          if (type !== undefined) bench.setType(feature.key, type);
        }}
      />
      <SegmentedControl
        label="Class"
        segments={CLASS_SEGMENTS}
        value={feature.detectionClass}
        onChange={(value) => bench.setClass(feature.key, value)}
      />
      {feature.author !== undefined && <p className={classes.note}>Drawn by {feature.author}</p>}
      {failure !== undefined && (
        <p className={classes.bad} role="alert">
          {failureText(failure.error)}
        </p>
      )}
      <Button size="s" kind="danger" icon={IconTrash} onClick={() => bench.remove(feature.key)}>
        Delete
      </Button>
    </div>
  );
}

const failureText = (error: unknown): string =>
  error instanceof NoAssetError
    ? 'It lies outside of the assets of this scene. Move it onto one of them.'
    : errorText(error).text;
