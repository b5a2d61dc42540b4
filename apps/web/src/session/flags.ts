import { type FeatureFlags, featureFlags } from '@sigma/domain';
import { useMemo } from 'react';
import { type Session, useSession } from './session.tsx';

export function flagsOf({ roles, profile, platform }: Session): FeatureFlags {
  return featureFlags({
    roles,
    internalRole: profile.internal_osk_role,
    runningInTestMode: platform.running_in_test_mode,
    frontendDev: platform.frontend_dev,
  });
}

export function useFlags(): FeatureFlags {
  const session = useSession();
  return useMemo(() => flagsOf(session), [session]);
}
