import { IconZoomInArea, IconZoomOutArea } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { useMonitorKeys } from '../use-monitor-keys.ts';
import classes from './monitor-map.module.css';

interface PlumeZoomProps {
  /** The map shows all of the plume. */
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** Leads from the head of a plume, where its map opens (spec 2:2#32), to all of it and back; the key Z does the same. */
export function PlumeZoom({ isWhole, onChange }: PlumeZoomProps) {
  const change = () => onChange(!isWhole);
  useMonitorKeys({ z: change });
  const Icon = isWhole ? IconZoomInArea : IconZoomOutArea;
  return (
    <button type="button" className={classes.plumeZoom} aria-keyshortcuts="Z" onClick={change}>
      <Icon size={16} stroke={ICON_STROKE} aria-hidden="true" />
      {isWhole ? 'Show the source' : 'Show the whole plume'}
    </button>
  );
}
