import { SEARCH_LIMIT, type Sensor, type StacItem, searchItems } from '@sigma/contract';
import { sceneInstant } from '@sigma/domain';
import { checkArea } from '@sigma/geo';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { PanelScene } from './scene-panel.ts';

/** Scenes by their ids, with what a map and a panel need of them; those that the program may not see are omitted. */
export const panelScenesQuery = (program: number, fileIds: readonly string[], sensors: readonly Sensor[]) =>
  queryOptions({
    queryKey: ['program', program, 'panel scenes', fileIds],
    queryFn: async ({ signal }) => {
      const { features } = await call(searchItems, {
        params: { program },
        body: {
          ids: [...fileIds],
          limit: SEARCH_LIMIT,
          fields: { include: ['stac_extensions', 'properties'] },
        },
        signal,
      });
      return features.map((item) => panelSceneOf(item, sensors));
    },
    enabled: fileIds.length > 0,
    staleTime: 60_000,
  });

export function panelSceneOf(
  { id, collection, geometry, properties }: Pick<StacItem, 'id' | 'collection' | 'geometry' | 'properties'>,
  sensors: readonly Sensor[],
): PanelScene {
  const sensor = sensors.find((one) => one.osk_id === properties['sigma:sensor']);
  const checked = checkArea(geometry);
  return {
    collection,
    fileId: id,
    sensorName: sensor?.osk_sensor_name ?? properties.platform ?? 'Unknown sensor',
    datetime: sceneInstant(properties),
    footprint: checked.ok ? checked.area : undefined,
  };
}
