import { type ReactNode, useState } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { FilterButton } from './filter-button.tsx';

interface FilterPopoverProps {
  readonly name: string;
  readonly value: string;
  readonly isChanged: boolean;
  readonly width?: number | undefined;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly children: ReactNode;
}

/** A button of the filter bar with the popover that it opens. */
export function FilterPopover(props: FilterPopoverProps) {
  const { name, value, isChanged, width, position = 'bottom-start', children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label={name}
      {...(width !== undefined && { width })}
      position={position}
      target={
        <FilterButton
          name={name}
          value={value}
          isChanged={isChanged}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      {children}
    </Popover>
  );
}
