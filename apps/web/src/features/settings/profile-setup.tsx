import type { Profile } from '@sigma/contract';
import { useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/layout/page.tsx';
import classes from './profile-form.module.css';
import { ProfileForm } from './profile-form.tsx';

interface ProfileSetupProps {
  readonly profile: Profile;
  readonly onSignOut: () => void;
}

/** Shown instead of the app until the profile is complete; then the app opens by itself. */
export function ProfileSetup({ profile, onSignOut }: ProfileSetupProps) {
  const queries = useQueryClient();
  return (
    <div className={classes.setup}>
      <h1 className={classes.welcome}>Welcome to Sigma</h1>
      <p className={classes.prompt}>
        Fill in your profile to start. You can change it in the settings later.
      </p>
      <Card>
        <ProfileForm
          profile={profile}
          submitLabel="Save and continue"
          onSaved={(saved) => queries.setQueryData(profileQuery.queryKey, saved)}
        />
      </Card>
      <p className={classes.other}>
        <Button kind="quiet" onClick={onSignOut}>
          Log out
        </Button>
      </p>
    </div>
  );
}
