import { REQUESTS_TASKING } from '@sigma/contract';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { showLibrary } from '../../../features/areas/areas-store.ts';
import { Hint } from '../../../features/hints/hint.tsx';
import { parsePlainSearch } from '../../../parts/address/plain-search.ts';
import { FIRST_ADDRESS, rememberedAddress } from '../../../parts/address/remembered-address.ts';
import { useRefusal } from '../../../session/contract.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { AT_AREA } from '../address/opportunities-address.ts';

interface SearchHintProps {
  readonly hasArea: boolean;
  /** The name of the area in the library. */
  readonly areaName: string | undefined;
}

/** Below the results of a search: first choose an area, then see when satellites pass over it. */
export function SearchHint({ hasArea, areaName }: SearchHintProps) {
  const refusal = useRefusal(REQUESTS_TASKING);
  if (refusal !== undefined) return null;
  if (hasArea) {
    return (
      <Hint step={2} action={<PassesButton />}>
        See when a satellite next passes over {areaName ?? 'your area'}.
      </Hint>
    );
  }
  const choose = (
    <Button kind="quiet" size="s" onClick={() => showLibrary(true)}>
      Saved areas
    </Button>
  );
  return (
    <Hint step={1} action={choose}>
      See the next pass over your area: draw one on the map, or choose a saved one.
    </Hint>
  );
}

/** Opens the opportunity viewer at the area of the search, and searches. */
function PassesButton() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const { position: inPath } = useParams({ strict: false });
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const open = () => {
    // A checkout path has no address of the map: the one before it is remembered.
    const address = inPath === undefined ? rememberedAddress('map', programId) : undefined;
    const { area, areaName } = address?.query ?? parsePlainSearch(searchText);
    const seen = inPath ?? address?.position ?? FIRST_ADDRESS.position;
    const position = area === undefined ? seen : AT_AREA;
    void navigate({
      to: '/program/$programId/tasking/$position',
      params: { programId: String(programId), position },
      search: { ...(area !== undefined && { area }), ...(areaName !== undefined && { areaName }), view: '1' },
    });
  };
  return (
    <Button kind="quiet" size="s" onClick={open}>
      See passes
    </Button>
  );
}

/** Below the selected pass: request its capture. */
export function RequestHint() {
  return (
    <Hint step={3} isCard>
      Request the capture below, and follow it under Orders.
    </Hint>
  );
}
