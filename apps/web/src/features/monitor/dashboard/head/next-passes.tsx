import type { MonitoringAsset } from '@sigma/contract';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { wireArea } from '../../../../parts/area/wire-area.ts';
import { programPath, useSession } from '../../../../session/session.tsx';
import { useWorldClock } from '../../../../session/world-now.ts';
import { IconButton } from '../../../../ui/basics/icon-button.tsx';
import { Spinner } from '../../../../ui/basics/spinner.tsx';
import { showToast } from '../../../../ui/overlays/toasts.tsx';
import { saveFile } from '../../reports/save-file.ts';
import { passesCalendar } from './passes-calendar.ts';

const DAYS = 14;

/** Saves the passes of the next two weeks as a calendar file. */
export function SaveNextPasses({ asset }: { readonly asset: MonitoringAsset }) {
  const { programId, sensors } = useSession();
  const clock = useWorldClock();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const now = clock();
    const { comingPasses } = await import('../../data/coming-passes.ts');
    const search = { startMs: now.getTime(), days: DAYS };
    const passes = await comingPasses(wireArea(asset.aoi), sensors, search, new AbortController().signal);
    if (passes.length === 0) {
      showToast({ tone: 'info', title: `No satellite passes over ${asset.name} within ${DAYS} days` });
      return;
    }
    const calendar = passesCalendar({
      asset,
      passes,
      now,
      sensorName: (sensor) => sensors.find(({ osk_id }) => osk_id === sensor)?.osk_sensor_name ?? 'Satellite',
      url: location.origin + programPath(programId, `/monitor/${asset.id}/map`),
    });
    saveFile(new Blob([calendar], { type: 'text/calendar' }), `Passes over ${asset.name}.ics`);
  };
  const start = () => {
    setBusy(true);
    save()
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: 'The passes could not be saved', text: errorText(error).text }),
      )
      .finally(() => setBusy(false));
  };
  if (asset.status === 'ended' || sensors.length === 0) return null;
  if (isBusy) return <Spinner size={14} label="Calculating passes" />;
  return (
    <IconButton
      icon={IconCalendarDown}
      iconSize={16}
      size="s"
      label={`Save the passes of the next ${DAYS} days as a calendar file`}
      side="bottom"
      onClick={start}
    />
  );
}
