import type { Profile } from '@sigma/contract';
import { Card, Page } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import classes from './profile-form.module.css';
import { ProfileForm } from './profile-form.tsx';

interface ProfilePageProps {
  readonly profile: Profile;
  readonly onSaved: (profile: Profile) => void;
}

export function ProfilePage({ profile, onSaved }: ProfilePageProps) {
  const saved = (next: Profile) => {
    onSaved(next);
    showToast({ tone: 'ok', title: 'Profile saved' });
  };
  return (
    <Page title="Profile" subtitle="Your name and how to reach you.">
      <div className={classes.page}>
        <Card>
          <ProfileForm profile={profile} submitLabel="Save profile" onSaved={saved} />
        </Card>
      </div>
    </Page>
  );
}
