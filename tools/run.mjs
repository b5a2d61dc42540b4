// `node tools/run.mjs SCRIPT args…`: runs a TypeScript script of the project on the pinned Node.
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { checkOuterNode, runPinned } from './pinned.mjs';

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  console.error('Say which script: node tools/run.mjs SCRIPT args…');
  process.exit(1);
}
checkOuterNode();
// Scripts of the server need no more than the server does.
ensureInstalled(console.error, script.startsWith('apps/server/src/main/') ? 'product' : 'everything');
runPinned([resolve(script), ...args]);
