import type { SearchArea as SavedArea } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import classes from '../../ui/lists/virtual-rows.module.css';
import { AreaRow } from './area-row.tsx';
import { chooseArea, openAreasDialog, useAreas } from './areas-store.ts';

const ROW_PX = 52;

interface AreasListProps {
  readonly areas: readonly SavedArea[];
  readonly used: SearchArea | undefined;
  readonly onUse: (area: SavedArea, shape: SearchArea) => void;
}

/** Only rows in view are rendered, and only their geometries are read. */
export function AreasList({ areas, used, onUse }: AreasListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = useAreas((store) => store.chosen);
  const virtual = useVirtualizer({
    count: areas.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => areas[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul aria-label="Areas by name" className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const area = areas[index];
          if (area === undefined) return null;
          return (
            <li
              key={key}
              aria-setsize={areas.length}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <AreaRow
                area={area}
                used={used}
                isChosen={chosen?.has(area.id)}
                onChoose={(isChosen) => chooseArea(area.id, isChosen)}
                onUse={(shape) => onUse(area, shape)}
                onRename={() => openAreasDialog({ kind: 'rename', area })}
                onDelete={() => openAreasDialog({ kind: 'delete', areas: [area] })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
