import type { ServerModule } from '../server-module.ts';
import { closeFilesBinding, openFilesBinding, type SessionServices } from './files-cookie.ts';

/** The cookie that lets the browser fetch files. */
export const sessionModule: ServerModule<SessionServices> = {
  name: 'session',
  bindings: (services) => [openFilesBinding(services), closeFilesBinding(services)],
};
