// Every package that is installed must carry a licence of this list; no AGPL, no GPL.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ALLOWED = [
  'MIT',
  'MIT*',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
];

const run = spawnSync(
  'license-checker-rseidelsohn',
  ['--excludePrivatePackages', '--onlyAllow', ALLOWED.join(';'), '--summary'],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' },
);
if (run.status !== 0) console.error(run.stderr || run.stdout || run.error?.message);
else console.log('every installed package carries an allowed licence');
process.exit(run.status ?? 1);
