import {
  listDataProducts,
  listPrograms,
  listSensors,
  type Platform,
  readPlatform,
  readProfile,
  readProgram,
  readProgramProfile,
  readProgramUsage,
} from '@sigma/contract';
import { queryOptions } from '@tanstack/react-query';
import { steadyClock } from '../session/steady-clock.ts';
import { call } from './call.ts';

const CLOCK_CHECK_MS = 60_000;

// Keys of data that belong to a program begin with 'program' and its id.

const PLATFORM_KEY = ['platform'] as const;

/** Staff may set the demo clock while others use the app, so it is read again every minute and on returning to the page. */
export const platformQuery = queryOptions({
  queryKey: PLATFORM_KEY,
  queryFn: async ({ client, signal }) => {
    const read = await call(readPlatform, { signal });
    const known = client.getQueryData<Platform>(PLATFORM_KEY);
    return { ...read, clock: steadyClock(known?.clock, read.clock) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => state.data?.demo === true && CLOCK_CHECK_MS,
  refetchOnWindowFocus: ({ state }) => (state.data?.demo === true ? 'always' : false),
});

// The start of a session waits for profile and programs, so they take no signal: it would end them when a screen that shows them goes away.

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(readProfile, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const programsQuery = queryOptions({
  queryKey: ['programs'],
  queryFn: () => call(listPrograms, { query: { limit: 10_000 } }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const programQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program],
    queryFn: ({ signal }) => call(readProgram, { params: { program }, signal }),
  });

export const programProfileQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program, 'profile'],
    queryFn: ({ signal }) => call(readProgramProfile, { params: { program }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const programUsageQuery = (program: number) =>
  queryOptions({
    queryKey: ['program', program, 'usage'],
    queryFn: ({ signal }) => call(readProgramUsage, { params: { program }, signal }),
  });

/** Up to 10000 sensors and 1000 data products are loaded (spec 1:9). */
export const sensorsQuery = queryOptions({
  queryKey: ['sensors'],
  queryFn: ({ signal }) => call(listSensors, { query: { limit: 10_000 }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const dataProductsQuery = queryOptions({
  queryKey: ['data-products'],
  queryFn: ({ signal }) => call(listDataProducts, { query: { limit: 1000 }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
