import type { MonitoringAsset } from '@sigma/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { useRowFocus } from '../../../../ui/lists/row-focus.ts';
import virtualClasses from '../../../../ui/lists/virtual-rows.module.css';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { counted, dayText } from '../../../../ui/text/figures.ts';
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
      <Rows assets={assets} selectedId={selectedId} onChoose={onChoose} />
    </>
  );
}

function Rows({ assets, selectedId, onChoose }: Pick<AssetListProps, 'assets' | 'selectedId' | 'onChoose'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(() => new Map(assets.map(({ id }, index) => [id, index])), [assets]);
  const focus = useRowFocus({
    list: scroller,
    count: assets.length,
    current: places.get(selectedId ?? ''),
    indexOf: (key) => places.get(key),
    keyOf: (index) => assets[index]?.id,
    pageFrom: (index, direction) => {
      const rows = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / ROW_PX) - 1);
      return Math.max(0, Math.min(assets.length - 1, index + direction * rows));
    },
    onReveal: (index) => virtual.scrollToIndex(index),
  });
  const virtual = useVirtualizer({
    count: assets.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => assets[index]?.id ?? index, [assets]),
    estimateSize: () => ROW_PX,
    overscan: 6,
    rangeExtractor: (range) => {
      const at = places.get(focus.focusedKey ?? '');
      const inView = defaultRangeExtractor(range);
      return at === undefined || inView.includes(at) ? inView : [...inView, at].toSorted((a, b) => a - b);
    },
  });
  // An asset that a link names may be far down.
  const reveal = useEffectEvent((id: string | undefined) => {
    const index = places.get(id ?? '');
    if (index !== undefined) virtual.scrollToIndex(index);
  });
  useEffect(() => reveal(selectedId), [selectedId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the rows inside
    <div
      ref={scroller}
      className={virtualClasses.scroller}
      onFocus={focus.onFocus}
      onKeyDown={focus.onKeyDown}
    >
      <ul aria-label="Assets" className={virtualClasses.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const asset = assets[index];
          if (asset === undefined) return null;
          return (
            <li
              key={key}
              data-row={index}
              aria-setsize={assets.length}
              aria-posinset={index + 1}
              className={virtualClasses.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <Row asset={asset} isSelected={asset.id === selectedId} onChoose={() => onChoose(asset)} />
            </li>
          );
        })}
      </ul>
    </div>
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
            {open}
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
