import { type Binding, groundStationCalls, groundStationPassCalls, orbitRowCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import { groundStationRecords } from './ground-station-records.ts';
import { listOrbitRowsBinding } from './list-orbit-rows.ts';
import { orbitRowRecords } from './orbit-row-records.ts';
import type { GroundServices } from './services.ts';
import { stationPassRecords } from './station-pass-records.ts';

export { renewReach } from './renew-reach.ts';

export function groundBindings(services: GroundServices): readonly Binding[] {
  const { database } = services;
  const list = listOrbitRowsBinding(services);
  return [
    ...bindRecords(database, groundStationCalls, groundStationRecords(services)),
    ...bindRecords(database, groundStationPassCalls, stationPassRecords()),
    ...bindRecords(database, orbitRowCalls, orbitRowRecords(services)).filter(
      ({ operation }) => operation.id !== list.operation.id,
    ),
    list,
  ];
}
