import type { DataProduct, Platform, Profile, Program, Sensor } from '@sigma/contract';
import { createContext, type ReactNode, useContext } from 'react';

/** What every screen behind the sign-in can rely on. */
export interface Session {
  readonly platform: Platform;
  readonly profile: Profile;
  /** Roles in the active program. */
  readonly roles: Profile['roles'];
  readonly programs: readonly Program[];
  /** The active program; undefined for a user without programs. */
  readonly program: Program | undefined;
  /** The id of the active program, -1 when there is none (spec 1:2.2). */
  readonly programId: number;
  /** Empty while they are missing. */
  readonly sensors: readonly Sensor[];
  readonly missingSensors?: MissingSensors | undefined;
  readonly dataProducts: readonly DataProduct[];
}

/** Sensors that could not be loaded: pages that need them report it. */
export interface MissingSensors {
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const Context = createContext<Session | undefined>(undefined);

export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  return <Context value={session}>{children}</Context>;
}

export function useSession(): Session {
  const session = useContext(Context);
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** A path of the active program: "/orders" gives "/program/3/orders". */
export function programPath(programId: number, path: string): string {
  return `/program/${programId}${path}`;
}
