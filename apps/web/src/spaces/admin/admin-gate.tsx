import { IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DENIED_TEXT } from '../../api/error-text.ts';
import { useFlags } from '../../session/flags.ts';
import { PageSpinner } from '../../shell/screens/page-spinner.tsx';
import classes from '../../shell/screens/screen.module.css';
import { Message } from '../../shell/screens/screen.tsx';
import { StartLink } from '../../shell/screens/start-link.tsx';

/** Loaded only by those who may open the portal. */
const AdminPage = lazy(async () => ({ default: (await import('./admin-page.tsx')).AdminPage }));

/** Lets staff administrators into the portal and tells others that it is not theirs (spec 2:6#7). */
export function AdminGate() {
  const { osk_admin: isAdmin } = useFlags();
  const { view } = useParams({ strict: false });
  if (!isAdmin) {
    return (
      <div className={classes.page}>
        <Message
          icon={IconLock}
          title="No permission"
          text={view === 'create_program' ? DENIED_TEXT.programCreation : DENIED_TEXT.view}
        >
          <StartLink />
        </Message>
      </div>
    );
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <AdminPage view={view} />
    </Suspense>
  );
}
