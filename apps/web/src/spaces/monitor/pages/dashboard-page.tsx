import { NotFound } from '../../../shell/screens/not-found.tsx';

/** The dashboard of Monitor, which is not offered yet. */
export function DashboardPage() {
  return <NotFound />;
}
