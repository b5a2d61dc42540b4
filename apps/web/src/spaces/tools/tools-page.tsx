import { Link, useNavigate } from '@tanstack/react-router';
import { ToolsWelcome } from '../../features/tools/tools-welcome.tsx';
import { programPath, useSession } from '../../session/session.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';

/** The welcome page of Tools (spec 1:2.3#10); route rules let staff in only. */
export function ToolsPage() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const track = programPath(programId, '/tools/track');
  return (
    <ToolsWelcome
      onTrack={(sensor) => void navigate({ to: track, search: { satellite: String(sensor) } })}
      trackerLink={
        <Link to={track} className={buttonClass({ kind: 'primary' })}>
          Satellite tracker
        </Link>
      }
    />
  );
}
