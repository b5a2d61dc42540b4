import type { MonitoringAsset } from '@sigma/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../../ui/overlays/toasts.tsx';
import { counted } from '../../../../ui/text/figures.ts';
import { type FacilityInput, facilitiesQuery, saveFacilities } from '../assets.queries.ts';
import { inputOf } from './facility-input.ts';

/** Pad 2 before Pad 11. */
const byName = (a: FacilityInput, b: FacilityInput): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

/** The facilities of an asset, and the list as it is being changed. */
export function useFacilities(asset: Pick<MonitoringAsset, 'id' | 'program'>) {
  const queries = useQueryClient();
  const stored = useQuery(facilitiesQuery(asset));
  const [draft, setDraft] = useState<readonly FacilityInput[]>();
  const saving = useMutation({
    mutationFn: (facilities: readonly FacilityInput[]) => saveFacilities(asset, facilities),
    onSuccess: async ({ facilities }) => {
      await queries.invalidateQueries({ queryKey: facilitiesQuery(asset).queryKey });
      setDraft(undefined);
      showToast({
        tone: 'ok',
        title: 'Facilities saved',
        text: counted(facilities, 'facility', 'facilities'),
      });
    },
  });
  return {
    stored,
    /** What is shown: the changed list, else the stored one; undefined while that is loading. */
    shown: draft ?? stored.data?.results.map(inputOf).toSorted(byName),
    isChanged: draft !== undefined,
    change: (facilities: readonly FacilityInput[]) => {
      saving.reset();
      setDraft(facilities);
    },
    undo: () => {
      saving.reset();
      setDraft(undefined);
    },
    saving,
  };
}

export type Facilities = ReturnType<typeof useFacilities>;
