import { cloudChipAlpha } from '@sigma/domain';
import { IconCircleMinus, IconCirclePlus, IconCloud, IconCloudOff, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { Thumbnail } from '../../ui/basics/thumbnail.tsx';
import { Chip } from '../../ui/states/chip.tsx';
import { PercentChip } from '../../ui/states/percent-chip.tsx';
import { counted, dayText, sceneTimeText, timeText } from '../../ui/text/figures.ts';
import { areaText } from '../../ui/text/measures.ts';
import { type CartLine, cartGroups } from './cart-lines.ts';
import classes from './cart-list.module.css';

interface CartListProps {
  readonly lines: readonly CartLine[];
  readonly onToggleSkip: (fileId: string) => void;
  readonly onRemove: (fileIds: readonly string[]) => void;
}

/** The scenes of the cart by task; each capture can be skipped. */
export function CartList({ lines, onToggleSkip, onRemove }: CartListProps) {
  const groups = useMemo(() => cartGroups(lines), [lines]);
  return (
    <ul className={classes.groups}>
      {groups.map((group) => (
        <li key={group.taskId}>
          <div className={classes.group}>
            <span className={classes.task} title={group.title}>
              {group.title}
            </span>
            <span className={classes.note}>
              {dayText(group.lines[0]?.datetime ?? '')} · {counted(group.lines.length, 'scene')}
            </span>
          </div>
          <ul>
            {group.lines.map((line) => (
              <CartRow key={line.fileId} line={line} onToggleSkip={onToggleSkip} onRemove={onRemove} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function CartRow({
  line,
  onToggleSkip,
  onRemove,
}: { readonly line: CartLine } & Omit<CartListProps, 'lines'>) {
  const name = `${line.sensorName}, ${sceneTimeText(line.datetime)}`;
  return (
    <li className={classes.row} data-skip={line.skip || undefined} data-file={line.fileId}>
      <Thumbnail href={line.thumbnail} missing="No thumbnail generated" />
      <div className={classes.body}>
        <span className={classes.name}>
          {line.sensorName} <span className={classes.time}>{timeText(line.datetime, true)}</span>
        </span>
        <span className={classes.chips}>
          {line.skip ? (
            <Chip missing>Skipped</Chip>
          ) : (
            <PercentChip
              percent={line.cloudCover}
              shade={cloudChipAlpha}
              title="Cloud cover"
              icon={IconCloud}
              missingIcon={IconCloudOff}
            />
          )}
          <Chip label="Area of the scene" title="Area of the scene">
            {areaText(line.areaKm2)}
          </Chip>
        </span>
      </div>
      <IconButton
        icon={line.skip ? IconCirclePlus : IconCircleMinus}
        label={line.skip ? `Include ${name}` : `Skip ${name}`}
        side="left"
        aria-pressed={line.skip}
        onClick={() => onToggleSkip(line.fileId)}
      />
      <IconButton
        icon={IconTrash}
        label={`Remove ${name} from the cart`}
        side="left"
        onClick={() => onRemove([line.fileId])}
      />
    </li>
  );
}
