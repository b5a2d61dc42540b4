import { PLANE_HEADERS, readCubeFilterPlane, readCubeMeta, startCubeFilter } from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { callBytes, readBody } from '../../../api/call-bytes.ts';
import { isWorthWaiting } from '../../../api/query-client.ts';

/** The cube of a scene, as a program may read it. */
export interface CubeOfScene {
  readonly program: number;
  readonly collection: string;
  readonly scene: string;
}

const PROGRESS_MS = 700;
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;
const REQUEST = { kind: 'mf', target: 'ch4' } as const;

export const cubeQuery = (params: CubeOfScene) =>
  queryOptions({
    queryKey: ['tools', 'notation', 'cube', params],
    queryFn: ({ signal }) => call(readCubeMeta, { params: { ...params }, signal }),
    ...FOREVER,
    retry: isWorthWaiting,
  });

/** Starts the methane filter over the cube, and asks how far it is until it has ended. */
export const filterQuery = (params: CubeOfScene) =>
  queryOptions({
    queryKey: ['tools', 'notation', 'filter', params],
    queryFn: ({ signal }) => call(startCubeFilter, { params: { ...params }, body: REQUEST, signal }),
    ...FOREVER,
    retry: isWorthWaiting,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'running' ? PROGRESS_MS : false,
  });

/** The values of a filter that is ready. */
export const filterPlaneQuery = (params: CubeOfScene, key: string) =>
  queryOptions({
    queryKey: ['tools', 'notation', 'filter plane', params, key],
    queryFn: async ({ signal }) => {
      const response = await callBytes(readCubeFilterPlane, { params: { ...params, key } }, signal);
      return {
        width: Number(response.headers.get(PLANE_HEADERS.width)),
        height: Number(response.headers.get(PLANE_HEADERS.height)),
        values: new Float32Array(await readBody(response.arrayBuffer())),
      };
    },
    ...FOREVER,
    gcTime: 60_000,
    retry: isWorthWaiting,
  });
