import { AreaDialog } from '../../../features/search/area-dialog.tsx';
import { roundArea } from '../../../features/search/link-area.ts';
import { OpportunityScreen } from '../../../features/tasking/opportunity-screen.tsx';
import type { AreasSlot } from '../../../features/tasking/saved-areas-slot.ts';
import { SAVED_AREAS } from '../../data/areas-slot.tsx';
import { useTaskingAddress } from '../tasking-address.ts';

const AREAS: AreasSlot = { ...SAVED_AREAS, coordinates: (dialog) => <AreaDialog {...dialog} /> };

/** Puts the opportunity viewer, its address and the saved areas together. */
export function TaskingPage() {
  const { position, link, setPosition, change } = useTaskingAddress();
  return (
    <OpportunityScreen
      link={link}
      onChange={change}
      position={position}
      onPosition={setPosition}
      areas={AREAS}
      onRoundArea={roundArea}
    />
  );
}
