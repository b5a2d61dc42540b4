import type { Platform } from '@sigma/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { platformQuery, profileQuery } from '../api/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { isProfileComplete } from '../features/settings/profile-rules.ts';
import { ProfileSetup } from '../features/settings/profile-setup.tsx';
import { AccountDisabled } from '../shell/screens/account-disabled.tsx';
import { GenericError } from '../shell/screens/generic-error.tsx';
import { LoginInProgress } from '../shell/screens/login-in-progress.tsx';
import { PermissionError } from '../shell/screens/permission-error.tsx';
import { Screen } from '../shell/screens/screen.tsx';
import { VerifyEmail } from '../shell/screens/verify-email.tsx';
import { UiProvider } from '../ui/theme/ui-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { invitationToken } from './invite/invitation-address.ts';
import { openPageOf } from './open-page.tsx';
import { ProgramGate } from './program-gate.tsx';
import { AppRouter } from './router.tsx';
import { type BrowserSession, createBrowserSession } from './sign-in/browser-session.ts';
import type { ErrorReason } from './sign-in/session-machine.ts';

const queries = createQueryClient();
const InvitePage = lazy(async () => ({ default: (await import('./invite/invite-page.tsx')).InvitePage }));

/** Each gate opens to the next: platform, session, profile, program, routes. */
export function App() {
  return (
    <UiProvider>
      <ErrorBoundary fallback={(error) => <GenericError error={error} />}>
        <QueryClientProvider client={queries}>
          {openPageOf(location.pathname) ?? <PlatformGate />}
        </QueryClientProvider>
      </ErrorBoundary>
    </UiProvider>
  );
}

function PlatformGate() {
  const platform = useQuery(platformQuery);
  // Once the platform is known, a later failure to read it does not matter.
  if (platform.data) {
    const token = invitationToken(location.pathname);
    if (token === undefined) return <SessionGate platform={platform.data} />;
    return (
      <Suspense fallback={<LoginInProgress />}>
        <InvitePage platform={platform.data} token={token} />
      </Suspense>
    );
  }
  return platform.isError ? <GenericError error={platform.error} /> : <LoginInProgress />;
}

function SessionGate({ platform }: { readonly platform: Platform }) {
  const [session] = useState(() => createBrowserSession(platform, queries));
  const state = useStore(session.store);
  useEffect(() => session.start(), [session]);

  switch (state.name) {
    case 'Unknown':
    case 'Unauthorized':
    case 'Loading':
      return <LoginInProgress />;
    case 'Verify':
      return (
        <VerifyEmail
          onLogin={() => session.dispatch({ type: 'login_requested' })}
          onSignOut={session.signOut}
        />
      );
    case 'Error':
      return <SessionError reason={state.reason} platform={platform} session={session} />;
    case 'Authorized':
      return <ProfileGate platform={platform} session={session} />;
  }
}

interface SessionErrorProps {
  readonly reason: ErrorReason;
  readonly platform: Platform;
  readonly session: BrowserSession;
}

function SessionError({ reason, platform, session }: SessionErrorProps) {
  switch (reason) {
    case 'profile':
      return <GenericError error={queries.getQueryState(profileQuery.queryKey)?.error} />;
    case 'disabled':
      return <AccountDisabled supportEmail={platform.support_email} onSignOut={session.signOut} />;
    case 'identity':
    case 'refused': {
      const login = () => session.dispatch({ type: 'login_requested' });
      return <PermissionError onRetry={login} onSignOut={session.signOut} />;
    }
  }
}

function ProfileGate({
  platform,
  session,
}: {
  readonly platform: Platform;
  readonly session: BrowserSession;
}) {
  // The session loads the profile; a failure there is a state of the session.
  const profile = useQuery({ ...profileQuery, enabled: false }).data;
  if (profile === undefined) return <LoginInProgress />;
  if (!isProfileComplete(profile)) {
    return (
      <Screen>
        <ProfileSetup profile={profile} onSignOut={session.signOut} />
      </Screen>
    );
  }
  return (
    <ProgramGate platform={platform} profile={profile}>
      {(known) => <AppRouter session={known} onSignOut={session.signOut} />}
    </ProgramGate>
  );
}
