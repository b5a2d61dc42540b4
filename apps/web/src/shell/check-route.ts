import { activeProgramId, currentApp, decideRoute, MAIN_APPS, mayOpenApp } from '@sigma/domain';
import { redirect } from '@tanstack/react-router';
import { rightsOf } from '../session/contract.ts';
import { flagsOf } from '../session/flags.ts';
import type { Session } from '../session/session.tsx';
import { lastAppOf, storeLastApp, storeProgramId } from '../session/stored-program.ts';
import { BUILT_APPS } from './built-apps.ts';
import { pathRefusal } from './path-contract.ts';

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/** Applies the route rules before anything of a route loads, and remembers the opened app. */
export function checkRoute(session: Session, place: Place): void {
  const { programId, roles } = session;
  const flags = flagsOf(session);
  const rights = rightsOf(session.program, session.platform);
  const opens = (place: string) => pathRefusal(rights, place) === undefined;
  const { programs } = session.profile;
  const path = place.pathname;
  const inPath = activeProgramId(path, programId, programs);
  if (inPath !== programId) {
    // A session belongs to one program, so the page is reloaded for another program.
    storeProgramId(inPath);
    location.assign(path + place.searchStr + (place.hash === '' ? '' : `#${place.hash}`));
    return;
  }
  const decision = decideRoute({
    path,
    programs,
    activeId: programId,
    roles,
    flags,
    lastApp: lastAppOf(programId),
    built: BUILT_APPS,
    opens,
  });
  if (decision.kind === 'redirect') {
    const keeps = decision.keepsQuery;
    throw redirect({ to: decision.path, search: keeps, ...(keeps && { hash: place.hash }), replace: true });
  }
  const app = MAIN_APPS.find((main) => main === currentApp(path));
  if (app !== undefined && mayOpenApp(app, flags) && opens(path)) storeLastApp(programId, app);
}
