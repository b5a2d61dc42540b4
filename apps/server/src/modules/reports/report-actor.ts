import type { Call } from '@sigma/contract';
import { holdsGrant, type ReportActor } from '@sigma/domain';

/** Who changes a report, as its rules see them. */
export function actorOf({ caller, roles }: Pick<Call<never>, 'caller' | 'roles'>): ReportActor {
  const user = caller.kind === 'user' ? caller : undefined;
  return {
    user: user?.userId ?? null,
    administers: holdsGrant('program_admin', roles, user?.internalRole ?? 'none'),
  };
}
