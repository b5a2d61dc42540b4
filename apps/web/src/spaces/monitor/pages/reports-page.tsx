import { NotFound } from '../../../shell/screens/not-found.tsx';

/** The reports of Monitor, which are not offered yet. */
export function ReportsPage() {
  return <NotFound />;
}
