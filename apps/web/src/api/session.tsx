import type { DataProduct, Platform, Profile, Sensor } from '@sigma/contract';
import type { FeatureFlags } from '@sigma/domain';
import { createContext, type ReactNode, useContext } from 'react';

export interface SessionProgram {
  readonly id: number;
  readonly name: string;
  readonly company_name: string;
  readonly active: boolean;
}

/** What every screen behind the sign-in may count on. */
export interface Session {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly flags: FeatureFlags;
  /** The active program; undefined for a user who is in none. */
  readonly program: SessionProgram | undefined;
  /** Id of the active program, -1 when there is none (1:2.2). */
  readonly programId: number;
  readonly sensors: readonly Sensor[];
  readonly dataProducts: readonly DataProduct[];
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
