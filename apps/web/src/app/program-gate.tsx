import { openFiles, type Platform, type Profile } from '@sigma/contract';
import { activeProgramId, NO_PROGRAM } from '@sigma/domain';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { dataProductsQuery, programProfileQuery, programsQuery, sensorsQuery } from '../api/queries.ts';
import { type MissingSensors, type Session, SessionProvider } from '../session/session.tsx';
import { storedProgramId, storeProgramId, storeProgramProfile } from '../session/stored-program.ts';
import { GenericError } from '../shell/screens/generic-error.tsx';
import { LoginInProgress } from '../shell/screens/login-in-progress.tsx';

/** Pictures are requested without a bearer token (PD-54); a failure only makes the pictures unavailable. */
const filesCookieQuery = queryOptions({
  queryKey: ['files-cookie'],
  queryFn: () =>
    call(openFiles, {}).catch((cause: unknown) => {
      console.warn('pictures cannot be opened', cause);
      return null;
    }),
  staleTime: Number.POSITIVE_INFINITY,
});

interface ProgramGateProps {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly children: (session: Session) => ReactNode;
}

/**
 * Chooses the program of this page and waits until its profile, the sensors and the data products are loaded
 * (spec 1:4.1#13). The program never changes while the page lives: choosing another program reloads the page.
 */
export function ProgramGate({ platform, profile, children }: ProgramGateProps) {
  const [programId] = useState(() => activeProgramId(location.pathname, storedProgramId(), profile.programs));
  const isMember = programId !== NO_PROGRAM;
  const programProfile = useQuery({ ...programProfileQuery(programId), enabled: isMember });
  const programs = useQuery(programsQuery);
  const sensors = useQuery({ ...sensorsQuery, enabled: isMember });
  const dataProducts = useQuery({ ...dataProductsQuery, enabled: isMember });
  const files = useQuery({ ...filesCookieQuery, enabled: isMember });

  useEffect(() => {
    if (!isMember) return;
    storeProgramId(programId);
    if (programProfile.data) storeProgramProfile(programProfile.data);
  }, [isMember, programId, programProfile.data]);

  const missingSensors = useMissing(sensors);
  const session = useMemo<Session | undefined>(() => {
    const base = { platform, profile, programId, programs: programs.data?.results ?? [] };
    if (!isMember) {
      return { ...base, roles: [], program: undefined, sensors: [], dataProducts: [] };
    }
    if (
      !programProfile.data ||
      !programs.data ||
      !sensors.isFetched ||
      !dataProducts.data ||
      files.isPending
    ) {
      return undefined;
    }
    const roles = programProfile.data.roles.map((role) => role.name);
    return {
      ...base,
      roles,
      program: programs.data.results.find((program) => program.id === programId),
      sensors: sensors.data?.results ?? [],
      missingSensors,
      dataProducts: dataProducts.data.results,
    };
  }, [
    platform,
    profile,
    programId,
    isMember,
    programProfile.data,
    programs.data,
    sensors.data,
    sensors.isFetched,
    missingSensors,
    dataProducts.data,
    files.isPending,
  ]);

  const failed = [programProfile, programs, dataProducts].find((query) => query.isError);
  if (failed) return <GenericError error={failed.error} />;
  if (session === undefined) return <LoginInProgress firstName={profile.first_name} />;
  return <SessionProvider session={session}>{children(session)}</SessionProvider>;
}

/** A failure to load the sensors affects only the pages that need them. */
function useMissing(sensors: UseQueryResult<unknown>): MissingSensors | undefined {
  const { data, isFetched, isFetching, refetch } = sensors;
  const isMissing = isFetched && data === undefined;
  return useMemo(
    () => (isMissing ? { isRetrying: isFetching, retry: () => void refetch() } : undefined),
    [isMissing, isFetching, refetch],
  );
}
