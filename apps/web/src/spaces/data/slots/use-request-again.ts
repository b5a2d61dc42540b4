import type { ProgramTasking } from '@sigma/contract';
import { bboxOf, checkSearchGeometry, formatMapPosition } from '@sigma/geo';
import { useNavigate } from '@tanstack/react-router';
import { positionShowing } from '../../../map/view/viewport.ts';
import { linkArea } from '../../../parts/address/link-area.ts';
import { shortenArea } from '../../../parts/address/long-area.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';

/** A map of usual size next to the panel; a point is shown with its surroundings. */
const VIEW = { width: 900, height: 480 };
const CLOSEST_ZOOM = 13;

/** Opens the viewer with the coming passes over the area of an earlier request, of the same satellites. */
export function useRequestAgain(): (request: ProgramTasking) => void {
  const { programId } = useSession();
  const navigate = useNavigate();
  return ({ aoi, name, sensors, eclipsed }) => {
    const checked = checkSearchGeometry(aoi);
    if (!checked.ok) return showToast({ tone: 'bad', title: checked.message });
    const area = checked.geometry;
    const position = positionShowing(bboxOf(area), VIEW, { maxZoom: CLOSEST_ZOOM });
    const search = shortenArea({
      area: linkArea(area),
      ...(name !== '' && { areaName: name }),
      sensors: sensors.join(','),
      light: eclipsed === null ? 'all' : eclipsed ? 'night' : 'day',
      view: '1',
    });
    void navigate({ to: programPath(programId, `/tasking/${formatMapPosition(position)}`), search });
  };
}
