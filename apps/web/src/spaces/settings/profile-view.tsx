import { useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/queries.ts';
import { ProfilePage } from '../../features/settings/profile-page.tsx';
import { useSession } from '../../session/session.tsx';

export function ProfileView() {
  const { profile } = useSession();
  const queries = useQueryClient();
  return (
    <ProfilePage profile={profile} onSaved={(saved) => queries.setQueryData(profileQuery.queryKey, saved)} />
  );
}
