import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { profileQuery } from '../../api/queries.ts';
import { ProfilePage } from '../../features/settings/profile-page.tsx';
import { useSession } from '../../session/session.tsx';
import { NotFound } from '../../shell/screens/not-found.tsx';

/** /settings and /settings/{view}; the profile is the only view so far. */
export function SettingsPage() {
  const { view = 'profile' } = useParams({ strict: false });
  const { profile } = useSession();
  const queries = useQueryClient();
  if (view !== 'profile') return <NotFound />;
  return (
    <ProfilePage profile={profile} onSaved={(saved) => queries.setQueryData(profileQuery.queryKey, saved)} />
  );
}
