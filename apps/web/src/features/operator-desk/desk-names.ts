import type { OperatedSensor, TaskingRequest } from '@sigma/contract';
import { shortId } from '../../ui/text/figures.ts';
import type { DeskNames } from './layout/named-sentence.ts';

/** The name of a request as people read it. */
export const requestName = ({ name }: Pick<TaskingRequest, 'name'>): string =>
  name === '' ? 'Unnamed request' : name;

/** Names of requests and satellites; what is not known yet is shortened or numbered. */
export function deskNames(
  requests: ReadonlyMap<string, TaskingRequest>,
  sensors: readonly OperatedSensor[],
): DeskNames {
  const sensorNames = new Map(sensors.map(({ osk_id, osk_sensor_name }) => [osk_id, osk_sensor_name]));
  return {
    request: (id) => {
      const known = requests.get(id);
      return known === undefined ? `Request ${shortId(id)}` : requestName(known);
    },
    sensor: (id) => sensorNames.get(id) ?? `Sensor ${id}`,
  };
}
