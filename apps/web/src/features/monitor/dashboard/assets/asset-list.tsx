import type { MonitoringAsset } from '@sigma/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { counted, countText, dayText } from '../../../../ui/text/figures.ts';
import { frequencyText } from '../../data/asset-text.ts';
import type { AssetOrder } from '../../view/monitor-view.ts';
import { nextAssetOrder } from './asset-order.ts';
import classes from './assets.module.css';

const ROW_PX = 40;
const COLUMNS = [
  ['name', 'Name'],
  ['start', 'Start'],
  ['frequency', 'Frequency'],
] as const;

interface AssetListProps {
  readonly assets: readonly MonitoringAsset[];
  readonly selectedId: string | undefined;
  readonly order: AssetOrder;
  readonly onOrder: (order: AssetOrder) => void;
  readonly onChoose: (asset: MonitoringAsset) => void;
}

/** Name with the number of open alerts, start and frequency. Only rows in view are rendered. */
export function AssetList({ assets, selectedId, order, onOrder, onChoose }: AssetListProps) {
  return (
    <>
      <fieldset className={classes.heads} aria-label="Order of the assets">
        {COLUMNS.map(([column, name]) => {
          const isOrder = order.replace('-', '') === column;
          const isDescending = isOrder && order.startsWith('-');
          const Arrow = isDescending ? IconArrowDown : IconArrowUp;
          return (
            <button
              key={column}
              type="button"
              className={classes.head}
              aria-pressed={isOrder}
              aria-label={isOrder ? `${name}, ${isDescending ? 'descending' : 'ascending'}` : name}
              onClick={() => onOrder(nextAssetOrder(order, column))}
            >
              {name}
              {isOrder && <Arrow size={14} stroke={ICON_STROKE} aria-hidden="true" />}
            </button>
          );
        })}
      </fieldset>
      <VirtualList
        label="Assets"
        entries={assets}
        rowPx={ROW_PX}
        selected={selectedId}
        row={(asset) => (
          <Row asset={asset} isSelected={asset.id === selectedId} onChoose={() => onChoose(asset)} />
        )}
      />
    </>
  );
}

interface RowProps {
  readonly asset: MonitoringAsset;
  readonly isSelected: boolean;
  readonly onChoose: () => void;
}

function Row({ asset, isSelected, onChoose }: RowProps) {
  const { name, alerts_open: open, status } = asset;
  return (
    <button
      type="button"
      className={classes.row}
      data-row-main
      data-selected={isSelected || undefined}
      data-off={status !== 'active' || undefined}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={classes.name}>
        <CutName name={name} />
        {open > 0 && (
          <span className={classes.badge} title={counted(open, 'open alert')}>
            {countText(open)}
          </span>
        )}
      </span>
      <span className={classes.cell}>{dayText(asset.monitoring_start_date)}</span>
      <span className={classes.cell}>
        {status === 'ended' ? 'Ended' : frequencyText(asset.monitoring_frequency)}
      </span>
    </button>
  );
}
