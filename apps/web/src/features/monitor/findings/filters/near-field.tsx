import type { MonitoringAsset } from '@sigma/contract';
import { type Position, parseCoordinateText } from '@sigma/geo';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { positionText } from '../../../../map/view/position-text.ts';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { DEFAULT_DIST_M, type FindingsView } from '../findings-view.ts';
import classes from './filter-panel.module.css';
import { NumberFilter } from './number-filter.tsx';

const PointDialog = lazy(async () => ({ default: (await import('./point-dialog.tsx')).PointDialog }));

interface NearFieldProps {
  readonly near: FindingsView['near'];
  readonly assets: readonly MonitoringAsset[];
  readonly onChange: (near: FindingsView['near']) => void;
}

/** Findings within a distance of a place, which is typed or picked on a map. */
export function NearField({ near, assets, onChange }: NearFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isPicking, setPicking] = useState(false);
  const [shown, setShown] = useState(near);
  if (shown !== near) {
    setShown(near);
    setTyped(undefined);
    setError(undefined);
  }
  const distM = near?.distM ?? DEFAULT_DIST_M;
  const choose = (point: Position) => onChange({ point, distM });
  const apply = () => {
    if (typed === undefined) return;
    if (typed.trim() === '') return onChange(undefined);
    const point = parseCoordinateText(typed);
    if (point === undefined)
      return setError('Must be a latitude and a longitude, such as 31.9142, -102.3817');
    choose(point);
  };
  return (
    <div className={classes.field}>
      <TextField
        label="Near a place"
        placeholder="Latitude, longitude"
        autoComplete="off"
        value={typed ?? (near === undefined ? '' : positionText(near.point, 4))}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        after={
          <>
            {near !== undefined && (
              <IconButton
                icon={IconX}
                iconSize={14}
                size="s"
                label="Remove the place"
                onClick={() => onChange(undefined)}
              />
            )}
            <IconButton
              icon={IconMapPin}
              iconSize={16}
              size="s"
              label="Pick the place on a map"
              onClick={() => setPicking(true)}
            />
          </>
        }
      />
      {near !== undefined && (
        <NumberFilter
          label="Within, m"
          most={100_000}
          value={distM}
          onChange={(next) => onChange({ point: near.point, distM: next ?? DEFAULT_DIST_M })}
        />
      )}
      {isPicking && (
        <Suspense>
          <PointDialog
            point={near?.point}
            assets={assets}
            onClose={() => setPicking(false)}
            onPoint={(point) => {
              setPicking(false);
              choose(point);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
