import { currentApp, pathInProgram } from '@sigma/domain';
import { Link, useLocation } from '@tanstack/react-router';
import { useRights } from '../session/contract.ts';
import { useFlags } from '../session/flags.ts';
import { programPath, useSession } from '../session/session.tsx';
import { ICON_STROKE } from '../ui/basics/button.tsx';
import { Tooltip } from '../ui/basics/tooltip.tsx';
import { isModeOf, isProgramPage, type Mode, modesOf, programModesOf } from './modes.ts';
import { offersPath } from './path-contract.ts';
import classes from './rail.module.css';
import { useLoadAhead } from './use-load-ahead.ts';

/** The mode switcher at the left. */
export function Rail() {
  const { programId } = useSession();
  const flags = useFlags();
  const path = useLocation({ select: (location) => location.pathname });
  const rest = pathInProgram(path);
  const rights = useRights();
  const offers = ({ path: start }: Mode) => offersPath(rights, start);
  const isAboutProgram = path.startsWith('/program/') && isProgramPage(rest);
  const ofApp = modesOf(currentApp(path), flags);
  // Where the contract opens no page of the app, the pages about the program are what is left.
  const isClosed = ofApp.length > 0 && !ofApp.some(offers);
  const modes = (isAboutProgram || isClosed ? programModesOf(flags) : ofApp).filter(offers);
  const [ahead] = modes.filter((mode) => mode.isLoadedAhead && !isModeOf(mode, rest));
  useLoadAhead(ahead && programPath(programId, ahead.path));
  return (
    <nav className={classes.rail} aria-label="Modes">
      {modes.map((mode) => (
        <Tooltip key={mode.path} text={mode.label} side="right">
          <Link
            // With the page itself, the code of every mode would delay the first map.
            preload="intent"
            preloadDelay={0}
            to={programPath(programId, mode.path)}
            // A link to the beginning of a path counts as current otherwise, such as the dashboard on the page of findings.
            activeOptions={{ exact: true }}
            className={classes.mode}
            aria-label={mode.label}
            aria-current={isModeOf(mode, rest) ? 'page' : undefined}
          >
            <mode.icon size={20} stroke={ICON_STROKE} />
          </Link>
        </Tooltip>
      ))}
    </nav>
  );
}
